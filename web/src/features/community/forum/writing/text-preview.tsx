import { type RefObject, useState } from "react";
import { requestJson } from "../../../../api/client";
import { Button } from "../../../../ui/button/button";
import { useMutation } from "../../../../ui/use-mutation";

/** Shows the text of a form as its post would look. The server makes the HTML, as it does for posts. */
export function TextPreview({ formRef }: { formRef: RefObject<HTMLFormElement | null> }) {
  const [html, setHtml] = useState<string | null>(null);
  const { isBusy, run } = useMutation(async () => {
    const field = formRef.current?.elements.namedItem("body");
    const body = field instanceof HTMLTextAreaElement ? field.value : "";
    setHtml((await requestJson("POST", "/api/forum/preview", { body: { body } })).html);
  }, "Could not show the preview");
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isBusy} onClick={() => void run()}>
          {html === null ? "Preview" : "Update preview"}
        </Button>
        {html === null ? null : (
          <Button variant="ghost" onClick={() => setHtml(null)}>
            Close preview
          </Button>
        )}
      </div>
      <div role="status">
        {html === null ? null : (
          <section aria-label="Preview" className="mt-4 rounded-md border border-line bg-paper-raised px-5 py-4">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, and the policy runs no script */}
            <div className="prose forum-text" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        )}
      </div>
    </div>
  );
}
