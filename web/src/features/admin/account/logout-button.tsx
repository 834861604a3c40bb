import { buttonStyle } from "../../../ui/button/button-style";

/** Form of its own: it works without JavaScript, and the answer leads back to the log-in. */
export function LogoutButton() {
  return (
    <form method="post" action="/blog-admin/logout">
      <button type="submit" className={buttonStyle("secondary")}>
        Logout
      </button>
    </form>
  );
}
