import { ApiError, errorText } from "../../../api/errors";
import { Button } from "../../../ui/button/button";
import { EmptyState } from "../../../ui/feedback/empty-state";

interface ErrorScreenProps {
  error: Error;
  onRetry: () => void;
  onLogout: () => void;
}

/** Shown when the first request fails. */
export function ErrorScreen({ error, onRetry, onLogout }: ErrorScreenProps) {
  return (
    <div className="measure py-16" role="alert">
      <EmptyState
        level={1}
        title="Dashboard Error"
        text={
          <>
            <span className="block [overflow-wrap:anywhere]">{errorLine(error)}</span>
            <span className="mt-3 block">Your data is safe.</span>
          </>
        }
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>Retry</Button>
            <Button variant="secondary" onClick={onLogout}>
              Logout
            </Button>
          </div>
        }
      />
    </div>
  );
}

/** Returns "HTTP 500: " with the server's message; without an answer, the browser's message. */
function errorLine(error: Error): string {
  return error instanceof ApiError ? `HTTP ${error.message}` : errorText(error);
}
