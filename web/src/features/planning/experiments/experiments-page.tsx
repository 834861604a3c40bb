import { PageFrame } from "./page-frame";

/** The page of all experiments. Only the browser's own request knows them. */
export default function ExperimentsPage() {
  return (
    <PageFrame
      title="Experiments"
      intro="Test the riskiest assumption first. Fix the pass mark before the first answer, log each answer in two taps, and read one score that joins official figures with your own tests."
      view="list"
    />
  );
}
