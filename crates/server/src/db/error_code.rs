//! Codes of refusals and failures, and the features that Premium adds.

use serde::Serialize;
use utoipa::ToSchema;

/// Every code that an error answer can carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// 409: the file is made of a tool's result, and none is saved; `message` says of which.
    ResultRequired,
    /// 400: no HTTP request that can be read, or one without a valid Host. 414, 431: its address or its headers are too
    /// long.
    InvalidRequest,
    /// 400: the body is not JSON.
    InvalidJson,
    /// 422: the body is JSON but a field is missing or has another type; `fields` says which.
    InvalidBody,
    /// 422: the query string lacks a parameter; `fields` says which.
    InvalidQuery,
    /// 422: a text holds a character that cannot be stored.
    InvalidText,
    /// 422: a selector has a value that is not one of its choices; `fields` says which.
    InvalidChoice,
    /// 422: weights that are not whole numbers from 0 to 100, are for no part of the score, or are all 0; `fields` says
    /// which.
    InvalidWeights,
    /// 422: official figures, a pass mark or answers that cannot be; `fields` says which.
    InvalidExperiment,
    /// 409: a locked field of an experiment, or a locked topic of the forum; `message` says what to do.
    Locked,
    /// 409: answers are logged while a test runs: this one is a draft, or it is closed.
    ExperimentNotRunning,
    /// 409: an answer of a person of this name is there already, and the request asks before it is replaced.
    SamePerson,
    /// 422: no skill that is known, and fewer than six answered cards; `fields` says why each skill does not count.
    SkillsRequired,
    /// 422: a comparison of fewer than two niches or more than four; `fields` says where.
    InvalidComparison,
    /// 422: a persona with a field that cannot be taken; `fields` says which.
    InvalidPersona,
    /// 422: a trait that is marked as heard without the words that were heard; `fields` says which.
    QuoteRequired,
    /// 422: the input is an example that the tool ships, which is not stored; `message` says what to use instead.
    Example,
    /// 422: no keywords.
    KeywordsRequired,
    /// 422: over 200 characters.
    KeywordsTooLong,
    /// 422: the letters form no words.
    KeywordsNotWords,
    /// 422: no market fits the words; `alternatives` lists the nearest.
    NoMatch,
    /// 422: the market's slug names none.
    UnknownMarket,
    /// 422: the location names no county or state; `places` lists the nearest.
    UnknownPlace,
    /// 422: the call stores data of one visitor, and the request has no visitor cookie.
    VisitorRequired,
    /// 422: a name is needed and none came.
    NameRequired,
    /// 422: a name of over 120 characters.
    NameTooLong,
    /// 422: no day of the calendar, one that is past, or one too far away.
    InvalidDate,
    /// 409: another page has this address, or the address is reserved; `suggestion` is a free one.
    SlugTaken,
    /// 422: a text that is too long or nested too deeply. 413: pasted texts that are too long, with the count.
    ContentTooLong,
    /// 422: a post that lacks something or holds what cannot be taken; `fields` says where.
    InvalidPost,
    /// 422: a category that lacks something or holds what cannot be taken; `fields` says where.
    InvalidCategory,
    /// 409: the post or task was saved since it was read; its `version` is another by now.
    EditedElsewhere,
    /// 422: slots, exceptions or pieces of My evenings that cannot be taken; `fields` says where.
    InvalidEvenings,
    /// 422: a subject or a message to support that cannot be taken; `fields` says where.
    InvalidMessage,
    /// 422: a task that lacks something or holds what cannot be taken; `fields` says where.
    InvalidTask,
    /// 422: tasks that wait for each other in a circle.
    Cycle,
    /// 409: another editor wrote this unsaved work since this one did.
    DraftElsewhere,
    /// 409: the post of this unsaved work was saved; nothing more is kept under its key.
    DraftEnded,
    /// 422: an export that cannot be read; `message` says where.
    UnreadableFile,
    /// 415: a file of a kind that is not taken; `message` says which are.
    UnsupportedFile,
    /// 413: a file of too many bytes or pixels.
    FileTooLarge,
    /// 409: the picture is shown in posts; `message` names them.
    MediaInUse,
    /// 422: a rule, a line of the log or a round of the plan that cannot be taken; `fields` says where.
    InvalidPlan,
    /// 422: a progress that is no whole number from 0 to 100.
    InvalidProgress,
    /// 422: a note of over 4,000 characters.
    NoteTooLong,
    /// 422: the plan has no start yet, and the call needs its days.
    StartDateRequired,
    /// 422: as many as one visitor can have are there already; `message` says how many.
    LimitReached,
    /// 422: an email, a password or a time zone that cannot be taken; `fields` says why.
    InvalidAccount,
    /// 409: there is an account with this email.
    EmailTaken,
    /// 401: the email and the password do not belong together.
    WrongCredentials,
    /// 422: the repeated password is wrong; `fields` names it. 401: the admin's is wrong.
    WrongPassword,
    /// 401: the password is right, and the code of the second factor is needed as well: send the same again, with
    /// `code`.
    SecondFactorRequired,
    /// 401 at a log-in, else 422: a code of a second factor that is wrong or was used; `fields` says where.
    WrongCode,
    /// 409: the second factor is on already.
    SecondFactorOn,
    /// 409: the second factor is not on, or its set-up was not started or took over an hour.
    SecondFactorOff,
    /// 409: the admin's password is set in the settings and is changed there.
    PasswordInSettings,
    /// 422: a link for a new password that was used, is too old or never was.
    InvalidLink,
    /// 401: the call needs a session of a member.
    LoginRequired,
    /// 401: the call needs a session of an admin.
    AdminRequired,
    /// 403: the call is for moderators of the forum.
    ModeratorRequired,
    /// 403: votes and flags are for posts of others, and moderators act on posts of others.
    OwnPost,
    /// 403: newcomers do not vote; `message` says what the next level needs.
    LevelTooLow,
    /// 403: a moderator has silenced the member; `message` says until when.
    Silenced,
    /// 403: a moderator has suspended the member; `message` says until when.
    Suspended,
    /// 409: another post of the member waits for a moderator; `message` says why.
    PostHeld,
    /// 409: another member has this handle, or one that reads like it.
    HandleTaken,
    /// 409: the action was undone before, or its target changed since: by a later action, or by its author.
    AlreadyUndone,
    /// 422: the first post of a member needs a handle.
    HandleRequired,
    /// 422: a handle that cannot be taken; `fields` says why.
    InvalidHandle,
    /// 422: a topic or reply that lacks something or holds what cannot be taken; `fields` says where.
    InvalidForumPost,
    /// 422: a flag without one of its reasons.
    InvalidFlag,
    /// 422: a moderation action that cannot be done so; `fields` says where.
    InvalidModeration,
    /// 401: a token or session cookie came along that opens nothing any more. Without it the call may do.
    SessionEnded,
    /// 402: this is part of Premium; `feature` says which part.
    PremiumRequired,
    /// 401: a webhook that its provider did not sign, or not lately.
    InvalidSignature,
    /// 409: there is a running subscription already; a second one would be charged beside it.
    AlreadyPremium,
    /// 409: there is no subscription that could be cancelled or managed.
    NotSubscribed,
    /// 503: the payment service does not answer; nothing was charged.
    PaymentUnavailable,
    /// 400: a tool's name that no tool has; `message` lists them.
    UnknownTool,
    /// 401: the metrics are for this machine or for holders of the token.
    Unauthorized,
    /// 403: a page of another site tried to write with this browser's cookie.
    CrossOrigin,
    /// 404: nothing is at this address.
    NotFound,
    /// 405: the address exists, the method does not; `Allow` lists those that do.
    MethodNotAllowed,
    /// 408: the body did not arrive in time.
    RequestTimeout,
    /// 413: the body is over the limit.
    PayloadTooLarge,
    /// 415: the body is not declared as JSON.
    UnsupportedMediaType,
    /// 429: too many requests from one address, or too many tries for one account; `Retry-After` says how long to wait.
    RateLimited,
    /// 500: our fault; the log knows more under the request's id.
    Internal,
    /// 503: the disk of the database is full. Nothing was saved; reading goes on.
    StorageFull,
    /// 503: not ready, or too slow just now. Try again.
    Unavailable,
}

/// Feature that Premium adds to a Free account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PremiumFeature {
    /// Every saved result of a tool, not only the latest.
    AllResults,
    /// More than two niches side by side.
    CompareFour,
    /// The plan laid into one's own evenings.
    MyEvenings,
    BusinessPlan,
    PersonaAvatar,
    ProfitProjections,
    /// The results of a tool as a file.
    ToolExport,
    /// Own work over time.
    AdvancedAnalytics,
}
