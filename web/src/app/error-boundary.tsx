import { Component, type ReactNode } from "react";
import { Button } from "../ui/button/button";
import { EmptyState } from "../ui/feedback/empty-state";

type Props = { children: ReactNode };
type State = { failed: boolean };

/** Shows an error when a page breaks or its script does not arrive; bar and footer stay usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="measure py-16" role="alert">
        <EmptyState
          level={1}
          title="This page did not load"
          text="Something went wrong on our side, or the connection dropped. Reloading often helps."
          action={<Button onClick={() => window.location.reload()}>Load again</Button>}
        />
      </div>
    );
  }
}
