import { downloadBlob } from "../../../../lib/download";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { useMutation } from "../../../../ui/use-mutation";
import { exportData } from "../api";
import { Section } from "./section";

const FILE = "sidestart-export.json";

export function DataSection() {
  const toast = useToast();
  const { isBusy, run } = useMutation(async () => {
    downloadBlob(FILE, await exportData());
    toast.add({ title: "Export downloaded", description: FILE });
  }, "Could not export your data");
  return (
    <Section title="Your data" note="Everything in your account as one JSON file. Free on every plan.">
      <Button variant="secondary" busy={isBusy} onClick={() => void run()}>
        Export my data
      </Button>
    </Section>
  );
}
