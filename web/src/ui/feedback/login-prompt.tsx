import type { ReactNode } from "react";
import { loginAddress } from "../../lib/address/login-address";
import { LinkButton } from "../button/link-button";
import { EmptyState } from "./empty-state";

interface LoginPromptProps {
  title: string;
  text: string;
  /** Path of the page, to which the log-in leads back. */
  path: string;
  label?: string;
  /** Further links. */
  children?: ReactNode;
}

/** Page of a member as a guest sees it: its purpose, and the ways to log in and to sign up. */
export function LoginPrompt({ title, text, path, label = "Log in", children }: LoginPromptProps) {
  return (
    <div className="measure py-16">
      <EmptyState
        level={1}
        title={title}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={loginAddress(path)}>{label}</LinkButton>
            <LinkButton href={loginAddress(path, "/signup")} variant="secondary">
              Sign up
            </LinkButton>
            {children}
          </div>
        }
      />
    </div>
  );
}
