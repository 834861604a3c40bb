import type { Page } from "@playwright/test";

/** Time for delayed work: animations, timers of zero, errors of pictures. */
const SETTLE_MS = 250;
const ERROR = "error: ";

/** Returns whether a sign says that something ran. Others only tell that our own scripts were disturbed, which a policy cannot prevent. */
export const isRun = (sign: string) => !sign.startsWith(ERROR);

/** Collects everything that would tell that something ran. */
export async function watch(page: Page, origin: string, signs: Set<string>) {
  await page.exposeBinding("reportRun", (_source, what: string) => signs.add(what));
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportRun(what: string): void }).reportRun;
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
      Object.defineProperty(globalThis, name, { value: () => report(name) });
    }
  });
  page.on("dialog", (dialog) => {
    signs.add(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => signs.add(`popup: ${popup.url()}`));
  page.on("worker", (worker) => signs.add(`worker: ${worker.url()}`));
  page.on("pageerror", (error) => signs.add(`${ERROR}${error.message}`));
  page.on("framenavigated", (frame) => {
    // A frame of `srcdoc` has the policy of its page, and what runs in it is seen by itself.
    const isEmpty = /^(about:(blank|srcdoc)|chrome-error:.*|)$/.test(frame.url());
    if (frame !== page.mainFrame() && !isEmpty) signs.add(`frame: ${frame.url()}`);
  });
  // The network is not reached; a refusal by the policy is recognized.
  page.on("requestfailed", (request) => {
    const [kind, url] = [request.resourceType(), request.url()];
    const isStopped = /csp/i.test(request.failure()?.errorText ?? "");
    if (!url.startsWith(origin) && !isStopped && !["image", "media"].includes(kind)) signs.add(`${kind}: ${url}`);
  });
}

/**
 * Simulates a reader's pointer and keyboard inside an element. Links and forms do not navigate, unless they hold a
 * script.
 */
export async function provoke(page: Page, inside: string) {
  await page.evaluate((inside) => {
    function stay(event: Event, address: string | null | undefined) {
      const url = URL.parse(address ?? "", document.baseURI);
      if (!url || /^https?:$/.test(url.protocol)) event.preventDefault();
    }
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a, area");
      if (link) stay(event, link.getAttribute("href") ?? link.getAttribute("xlink:href"));
    });
    addEventListener("submit", (event) => {
      const { target, submitter } = event as SubmitEvent;
      stay(event, submitter?.getAttribute("formaction") ?? (target as Element).getAttribute("action"));
    });
    const names = "mouseover mouseenter mousemove pointerover focus blur scroll wheel toggle animationstart";
    for (const element of document.querySelectorAll(inside)) {
      for (const name of names.split(" ")) element.dispatchEvent(new Event(name, { bubbles: true }));
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }, inside);
  await page.waitForTimeout(SETTLE_MS);
}
