import { PageFrame } from "./page-frame";

/** The page of one experiment. Only the browser's own request knows it. */
export default function ExperimentPage() {
  return <PageFrame title="Experiment" view="one" />;
}
