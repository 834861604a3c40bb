import { Button } from "../button/button";

interface TryAgainProps {
  text: string;
  onRetry: () => void;
  className?: string;
}

/** Instead of a part that could not be loaded. */
export function TryAgain({ text, onRetry, className }: TryAgainProps) {
  return (
    <div role="alert" className={className}>
      <p className="text-ink-soft">{text}</p>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
