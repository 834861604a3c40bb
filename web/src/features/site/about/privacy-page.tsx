import { Link } from "wouter";
import { type SiteFacts, useSiteFacts } from "../../../api/calls/site-facts";
import { ScrollTable } from "../../../ui/layout/scroll-table";
import { TextPage } from "./text-page";

/** Stored data, their place and their retention. It describes what the server does: change both together. */
export default function PrivacyPage() {
  const facts = useSiteFacts();
  return (
    <TextPage
      title="Privacy"
      lead="There is no tracking here: no ads, no analytics service, no scripts from other companies."
    >
      <h2>What we store</h2>
      <StoredData />
      <h2>Cookies and browser storage</h2>
      <Cookies />
      <p>
        On an encrypted site, the names of the cookies begin with __Host-. All of them are needed for what you ask the
        site to do, so there is no cookie banner.
      </p>
      <h2>Who else gets data</h2>
      <Others facts={facts} />
      <h2>How long we keep it</h2>
      <p>
        Account data stays until you delete it. The text of a deleted forum post is kept for 30 days for appeals, and is
        then erased. A hash of the forum name of a deleted account is kept for a year, so that no one else takes the
        name. A deleted project can be brought back for 24 hours. Guest data stays with the cookie: delete the cookie,
        and no one can connect them to you anymore. Backups made by the people who run the site may hold older copies.
      </p>
      <h2>Export and deletion</h2>
      <p>
        On <Link href="/account">your account page</Link>, “Export my data” gives you everything as one JSON file, on
        every plan. “Delete my account” removes every row of your account at once, and your shared links stop working.
      </p>
      <p>
        Questions? <a href="/contact">Contact us</a>.
      </p>
    </TextPage>
  );
}

function StoredData() {
  return (
    <ul>
      <li>
        <strong>Without an account:</strong> your searches, analyses and chosen markets (the latest 50, 200 and 200),
        saved projects and results with the texts you pasted, tasks, tests with their answers, shared links, follow-ups,
        reading list, marks on resources, and your plan: ticks, notes, the evenings you name, your rule, earlier rounds,
        and the time and money you log. They belong to a random cookie, of which we store only a hash.
      </li>
      <li>
        <strong>With an account:</strong> the same, plus your email address, a hash of your password, where you are
        logged in, your time zone (it decides what “today” is), your county or state if you name it, your plan, your
        evenings (free hours and planned pieces), whether you want reminders of your plan by email, payments, and your
        questions to support. With two-step login also its secret, and a hash of each recovery code. What you did before
        on this browser moves into the account.
      </li>
      <li>
        <strong>Forum:</strong> the name you choose there, your posts with their earlier versions, drafts, votes, flags
        and notices. Visible posts and your name are public. A flag, a vote and a newcomer's post leave two hashes, of
        your cookie and of your network address, so that one person with several accounts counts once. The key of the
        hashes changes every day. Hashes are deleted after one day and keys after two; without the key, no one can turn
        a hash back into an address.
      </li>
      <li>
        <strong>Logs:</strong> one line per request with page, status and duration, and one for each login, change of an
        account or refused request with the number of the account. They hold no IP address, no email address, no cookie
        and nothing you typed. Apart from the forum's hashes, IP addresses are used in memory only, to stop floods of
        requests and of saved work.
      </li>
      <li>
        <strong>Blog:</strong> articles count their views without cookies. A picture in an article may come from another
        server if the author linked it there.
      </li>
    </ul>
  );
}

function Cookies() {
  return (
    <ScrollTable label="Table of cookies">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What for</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>sidestart_visitor</td>
            <td>keeps your work together without an account</td>
            <td>one year</td>
          </tr>
          <tr>
            <td>sidestart_session</td>
            <td>keeps you logged in</td>
            <td>until you log out, at most one year; ends 30 days after your last visit</td>
          </tr>
          <tr>
            <td>sidestart_zone</td>
            <td>the time zone of your device, so that days and deadlines are yours</td>
            <td>one year</td>
          </tr>
          <tr>
            <td>sidestart_admin</td>
            <td>only for people who write the blog</td>
            <td>at most 90 days</td>
          </tr>
          <tr>
            <td>authToken and drafts (browser storage)</td>
            <td>your login, and texts not saved yet</td>
            <td>until you log out or clear your browser</td>
          </tr>
          <tr>
            <td>theme, accountZone, choices and unsent changes (browser storage)</td>
            <td>
              your color theme, your time zone and your answer about a new one, evening and place of reports, and
              changes that wait for a connection
            </td>
            <td>until they are sent or you clear your browser</td>
          </tr>
        </tbody>
      </table>
    </ScrollTable>
  );
}

/** Only services that the settings of this server switch on. */
function Others({ facts }: { facts: SiteFacts | null }) {
  const others = [
    facts?.takesPayments
      ? "Stripe, when you buy Premium. Card data goes to Stripe only; we never see it. Stripe keeps its own records of payments."
      : null,
    facts?.sendsMail
      ? "Our email server, when you ask for a link to reset your password, when two-step login changes, when support answers you, and when you ask for your notices or reminders of your plan by email."
      : null,
    facts?.analystHost
      ? `${facts.analystHost}, a language model that rewords ideas and next steps. It gets your keywords, the name of the market and our texts, and nothing about you.`
      : null,
  ].filter((text) => text !== null);
  if (others.length === 0) return <p>No one. Reports and PDF files are made on this server, and nothing leaves it.</p>;
  return (
    <>
      <p>Reports and PDF files are made on this server. Data leaves it only for:</p>
      <ul>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
