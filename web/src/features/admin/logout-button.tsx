import { buttonStyle } from "../../ui/button-style";

/** A form of its own: it works for whoever has nothing but a browser, and the answer leads back to the log-in. */
export function LogoutButton() {
  return (
    <form method="post" action="/blog-admin/logout">
      <button type="submit" className={buttonStyle("secondary")}>
        Logout
      </button>
    </form>
  );
}
