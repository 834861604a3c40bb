import { buttonStyle } from "../../../ui/button/button-style";
import { TitledSection } from "../../../ui/layout/titled-section";
import { ImportForm } from "./import-form";

export function TransferSection() {
  return (
    <>
      <ImportForm />
      <TitledSection id="export-title" title="Export" className="mt-12">
        <p className="mt-2 max-w-[45em] text-sm text-ink-soft">
          Everything in the blog, including drafts and categories. The archive contains each post as Markdown, and the
          media files.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href="/api/admin/export.json" download className={buttonStyle("secondary")}>
            Download as JSON
          </a>
          <a href="/api/admin/export.zip" download className={buttonStyle("secondary")}>
            Download as Markdown (ZIP)
          </a>
        </p>
      </TitledSection>
    </>
  );
}
