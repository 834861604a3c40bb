/** "1 reply", "2 replies". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many}`;
}

/** "2 replies" or, without any, whether some may still come. */
export function repliesOf({ replyCount, isLocked }: { replyCount: number; isLocked: boolean }): string {
  if (replyCount > 0) return countOf(replyCount, "reply", "replies");
  return isLocked ? "No replies" : "No replies yet";
}

/** "60 seconds" or "2 minutes". */
export function spanOf(seconds: number): string {
  return seconds > 60 && seconds % 60 === 0 ? countOf(seconds / 60, "minute") : countOf(seconds, "second");
}

/** The usual time until a moderator has looked at a post. */
export function waitText(hours: number | null | undefined): string {
  if (hours == null) return "A moderator will look at it. We have no figures yet on how long that takes.";
  if (hours < 1) return "A moderator usually looks at it within an hour.";
  return `A moderator usually looks at it within ${countOf(Math.ceil(hours), "hour")}.`;
}
