import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App, type AppProps } from "../report/harness";
import NichePage from "./niche-page";

export function PageApp(props: Omit<AppProps, "children">) {
  return (
    <App {...props}>
      <NichePage />
    </App>
  );
}

/** Opens the page as a browser does at `address`. */
export function openPage(address = "/niche-discovery") {
  window.history.replaceState(null, "", address);
  return { user: userEvent.setup(), ...render(<PageApp />) };
}
