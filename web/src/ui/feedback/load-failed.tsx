import { errorText } from "../../api/errors";
import { Button } from "../button/button";
import { EmptyState } from "./empty-state";

interface LoadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  level?: 2 | 3;
}

/** Takes the place of content that could not be loaded. */
export function LoadFailed({ title, error, onRetry, level }: LoadFailedProps) {
  const retry = <Button onClick={() => void onRetry()}>Try again</Button>;
  return <EmptyState title={title} text={errorText(error)} action={retry} level={level} />;
}
