import { Link } from "wouter";
import { useSiteFacts } from "../../../api/calls/site-facts";
import { TextPage } from "./text-page";

/** Whom to write to. The address is a setting of the server. */
export default function ContactPage() {
  const email = useSiteFacts()?.contactEmail;
  return (
    <TextPage title="Contact" lead="Questions, mistakes in a figure, ideas: we read every message.">
      {email ? (
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a>. If it is about a report, add its address and the word you
          typed.
        </p>
      ) : (
        <p>The people who run this site have not published an email address.</p>
      )}
      <p>
        Members can also <Link href="/support">ask support</Link> and read the answer here.
      </p>
      <h2>Before you write</h2>
      <ul>
        <li>
          You forgot your password: <Link href="/reset">ask for a link</Link>.
        </li>
        <li>
          You want your data, or want it gone: both are on <Link href="/account">your account page</Link>.
        </li>
        <li>
          You wonder where a figure comes from: <a href="/method">how the score is made</a>.
        </li>
      </ul>
    </TextPage>
  );
}
