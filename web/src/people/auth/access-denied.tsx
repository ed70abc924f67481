import { Link, type LinkOptions, useLocation } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { EmptyState, Failure } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";

/** A page for admins. Other users see "Access Denied". */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page> & { readonly title: string }) {
  const { isAdmin, isKnown } = useSession();
  const isDenied = isKnown && !isAdmin;
  useDocumentTitle(isDenied ? "Access Denied" : page.title);
  return isDenied ? <AccessDenied /> : <Page {...page}>{isAdmin && children}</Page>;
}

interface AccessDeniedProps {
  /** The page to offer instead. Default: all players. */
  readonly link?: LinkOptions;
  /** The label of the link. */
  readonly label?: string;
}

/** The page shown to users who may not see the requested one. */
export function AccessDenied({ link = paths.ranked, label = "All players" }: AccessDeniedProps) {
  return (
    <Page title="Access Denied">
      <EmptyState
        action={
          <Link {...link} className={getButtonClass()}>
            {label}
          </Link>
        }
      >
        You don't have permission to access this page.
      </EmptyState>
    </Page>
  );
}

/** Replaces content that is hidden from visitors, after the viewer's session has ended. */
export function SessionEnded() {
  const currentHref = useLocation({ select: ({ href }) => href });
  return (
    <Failure
      title="Your session has ended"
      message="This page may be hidden from visitors. Log in to see it again."
      action={
        <Link {...paths.signIn(currentHref)} className={getButtonClass("primary")}>
          Log in
        </Link>
      }
    />
  );
}
