import { useState } from "react";
import { errorText } from "../../../api/errors";
import { download } from "../../../lib/download";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/use-toast";
import { exportData } from "../api";
import { Section } from "./section";

const FILE = "sidestart-export.json";

export function DataSection() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    try {
      download(FILE, await exportData());
      toast.add({ title: "Export downloaded", description: FILE });
    } catch (error) {
      toast.add({ title: "Could not export your data", description: errorText(error), variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section title="Your data" note="Everything in your account as one JSON file. Free on every plan.">
      <Button variant="secondary" busy={isBusy} onClick={() => void take()}>
        Export my data
      </Button>
    </Section>
  );
}
