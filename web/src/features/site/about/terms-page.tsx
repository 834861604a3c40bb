import { useSiteFacts } from "../../../api/calls/site-facts";
import { TextPage } from "./text-page";

/** The rules of the site. They promise nothing that the server does not do. */
export default function TermsPage() {
  const facts = useSiteFacts();
  return (
    <TextPage title="Terms" lead="The rules for using this site, in plain words.">
      <h2>What you get</h2>
      <p>
        Sidestart helps you judge a side business: market figures with their sources, a score with its formula, a 30-day
        plan and articles. You can use every tool without paying.
      </p>
      <h2>What it is not</h2>
      <p>
        Reports are information, not financial, legal or tax advice. Official figures describe whole industries and past
        years. Costs, hours and weeks are our estimates. Check permits, insurance and taxes where you live before you
        spend money. The decision, and the risk, are yours.
      </p>
      <h2>Your account</h2>
      <p>
        Use an email address that is yours and keep your password to yourself. You can export or delete your account at
        any time. Please do not attack the site, slow it down for others, or use it for anything illegal.
      </p>
      <h2>Your work</h2>
      <p>
        What you type and save stays yours. We use it only to show it to you. A link that you share works until you
        revoke it.
      </p>
      <h2>Forum</h2>
      <p>
        What you post in the forum is public. The <a href="/forum/rules">rules of the forum</a> say who can post what,
        and what moderators can do. You can edit or delete your posts at any time.
      </p>
      <h2>Premium</h2>
      {facts?.takesPayments ? (
        <p>
          Prices are on the <a href="/pricing">pricing page</a>. A subscription renews until you cancel it on your
          account page. After you cancel, Premium runs to the end of the period you paid for. Payments go through
          Stripe.
        </p>
      ) : (
        <p>
          This server takes no payments: Premium is a demo here and nothing is charged. Prices are on the{" "}
          <a href="/pricing">pricing page</a>.
        </p>
      )}
      <h2>If something breaks</h2>
      <p>
        The site is provided as it is. We work to keep it running and your data safe, but cannot promise that it never
        fails. Export what you cannot do without.
      </p>
      <p>
        Questions? <a href="/contact">Contact us</a>.
      </p>
    </TextPage>
  );
}
