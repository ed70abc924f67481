import { Link, type LinkOptions, useLocation } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { markPageAsMissing } from "../../platform/server-page.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { EmptyState, Failure } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import type { LinkRenderProps } from "../../ui/render-link.ts";

/** A page for admins. Other users see "Access Denied". */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page> & { readonly title: string }) {
  const { isAdmin, isKnown } = useSession();
  const isDenied = isKnown && !isAdmin;
  useDocumentTitle(isDenied ? "Access Denied" : page.title);
  return isDenied ? <AccessDenied /> : <Page {...page}>{isAdmin && children}</Page>;
}

/** The link above the title of a page that is reached from the admin page. */
export const backToAdmin = {
  label: "Admin",
  renderLink: (props: LinkRenderProps) => <Link to="/ranked/admin" {...props} />,
};

interface AccessDeniedProps {
  /** The page to offer instead. Default: the list of players, which is the home page of the ranked area. */
  readonly link?: LinkOptions;
  /** The label of the link. */
  readonly label?: string;
  /** One sentence that says what to do instead. */
  readonly children?: ReactNode;
}

/** The page shown to users who may not see the requested one. The server sends it with status 404. */
export function AccessDenied({ link = paths.ranked, label = "All players", children }: AccessDeniedProps) {
  markPageAsMissing();
  return (
    <Page title="Access Denied">
      <EmptyState
        action={
          <Link {...link} className={getButtonClass()}>
            {label}
          </Link>
        }
      >
        <span className="block text-default">You don't have permission to access this page.</span>
        {children}
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
