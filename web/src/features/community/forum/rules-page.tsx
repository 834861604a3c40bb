import type { ReactNode } from "react";
import { Link } from "wouter";
import { usePageData } from "../../../api/queries/page-data";
import { ScrollTable } from "../../../ui/layout/scroll-table";
import { RULES } from "./addresses";
import { Breadcrumb } from "./forum-links";
import { NotLoaded } from "./page-states";
import type { ForumRules, LevelRules } from "./types";
import { countOf, spanOf, waitText } from "./words";

export default function RulesPage() {
  const rules = usePageData<ForumRules>(RULES);
  return (
    <div className="measure py-8 sm:py-10">
      <Breadcrumb current="Rules and limits" />
      <h1 className="mt-4 text-3xl">Rules and limits of the forum</h1>
      <p className="mt-4 max-w-[44rem] text-lg text-ink-soft">
        Everything here is decided by these rules. There is no hidden score, and every action of a moderator has a
        reason that everyone can read.
      </p>
      {rules.data ? <Rules rules={rules.data} /> : <NotLoaded page={rules} what="the rules" />}
    </div>
  );
}

function Rules({ rules }: { rules: ForumRules }) {
  return (
    <>
      <Part title="How we talk">
        <ul className="list-disc space-y-1 pl-5">
          <li>Write about side businesses, and answer the question that was asked.</li>
          <li>Disagree with the idea, not with the person.</li>
          <li>Say so when you sell something that you mention. Advertising is removed.</li>
          <li>Post no private details: no phone numbers, addresses or messages of other people.</li>
          <li>Promise nobody an income. Say what you did and what came of it.</li>
        </ul>
      </Part>
      <section aria-labelledby="levels" className="mt-12">
        <h2 id="levels" className="text-2xl">
          Levels and their limits
        </h2>
        <p className="mt-3 max-w-[44rem] text-ink-soft">
          Your level follows from your posts and needs no application. “A day” is the last 24 hours.
        </p>
        <LevelTable levels={rules.levels} />
      </section>
      <Holds rules={rules} />
      <Part title="Flags">
        <p>
          Every member can flag a post. Flags from {rules.flagsToQueue} different members send it to the moderators.
          Flags from {rules.flagsToHide} members above the first level hide it until a moderator has read it. Once a
          moderator has left a post visible, further flags only bring it back to the moderators.
        </p>
      </Part>
      <Part title="Editing and deleting">
        <p>
          You can change a post at any time. After {countOf(rules.editHours, "hour")} the change is marked. When you
          delete a post, its text leaves the forum at once. We keep it for {countOf(rules.eraseDays, "day")}, so that
          you can appeal or ask for it back, and then erase it.
        </p>
      </Part>
      <Part title="What moderators can do">
        <p>
          They can approve, hide, restore, lock, pin, move, merge and split. They can warn members and stop them from
          posting for a while: {rules.penaltySteps.join(", then ")}. They cannot act on their own posts. Every action
          and every undo is in the{" "}
          <Link href="/forum/log" className="prose-link">
            public log
          </Link>
          , with its reason and without the name of the member.
        </p>
      </Part>
    </>
  );
}

function Holds({ rules }: { rules: ForumRules }) {
  return (
    <Part title="When a post waits for a moderator">
      <p>You see it at once, with the reason. Others see it when a moderator has approved it. A post waits when:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>
          it contains a link that your level does not allow yet, even if you add the link later. The name of a website
          is a link too;
        </li>
        <li>it is nearly the same as another post from the last {countOf(rules.repeatDays, "day")};</li>
        <li>it was sent within {countOf(rules.fastSeconds, "second")} of the first keystroke;</li>
        <li>most of its letters are capitals, or it contains three or more phone numbers;</li>
        <li>you are a newcomer, and several other newcomers posted from your network within the last hour.</li>
      </ul>
      <p className="mt-2">
        {waitText(rules.usualWaitHours)} While one post of yours waits, you cannot send another one. You can edit or
        withdraw it at any time.
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-[44rem]">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

const ROWS: readonly (readonly [string, (level: LevelRules) => ReactNode])[] = [
  ["From", (level) => level.from],
  ["Topics a day", (level) => level.topicsPerDay],
  ["Replies a day", (level) => level.repliesPerDay],
  ["Time between posts", (level) => spanOf(level.gapSeconds)],
  ["Links", (level) => level.links],
  ["Mentions in a post", (level) => level.mentionsPerPost],
  ["Flags a day", (level) => level.flagsPerDay],
];

function LevelTable({ levels }: { levels: readonly LevelRules[] }) {
  return (
    <ScrollTable label="Table of levels" className="mt-5">
      <table className="w-full min-w-[40rem] border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-3 pr-4 font-semibold">
              <span className="sr-only">Limit</span>
            </th>
            {levels.map(({ level, name }) => (
              <th key={level} scope="col" className="py-3 pr-4 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([title, show]) => (
            <tr key={title} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 text-left font-medium text-ink-soft">
                {title}
              </th>
              {levels.map((level) => (
                <td key={level.level} className="py-3 pr-4">
                  {show(level)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
