import { expect, it, vi } from "vitest";
import { followOtherTabs, tellOtherTabs } from "./tabs";

/** Another tab of the site, as the browser connects it. */
function otherTab() {
  const heard = vi.fn();
  const channel = new BroadcastChannel("changed-queries");
  channel.onmessage = ({ data }) => heard(data);
  return { heard, channel };
}

it("a change is told to the other tabs, and theirs is read here", async () => {
  const refresh = vi.fn();
  const stop = followOtherTabs(refresh);
  const other = otherTab();
  tellOtherTabs(["/api/plan"], ["/api/dashboard/overview"]);
  await vi.waitFor(() => expect(other.heard).toHaveBeenCalledWith([["/api/plan"], ["/api/dashboard/overview"]]));
  expect(refresh).not.toHaveBeenCalled();
  other.channel.postMessage([["/api/plan"]]);
  await vi.waitFor(() => expect(refresh.mock.calls.map(([key]) => key)).toEqual([["/api/plan"]]));
  stop();
  other.channel.close();
});

it("a browser without channels still works", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  followOtherTabs(() => {})();
  tellOtherTabs(["/api/plan"]);
  vi.unstubAllGlobals();
});
