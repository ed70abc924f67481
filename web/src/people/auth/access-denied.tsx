import { Link, type LinkOptions, useLocation } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { paths } from "../../paths.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSession } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty, Failure } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";

/** A page that only admins see, called by its title. */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page> & { readonly title: string }) {
  const { isAdmin, isKnown } = useSession();
  const isDenied = isKnown && !isAdmin;
  useDocumentTitle(isDenied ? "Access Denied" : page.title);
  return isDenied ? <AccessDenied /> : <Page {...page}>{isAdmin && children}</Page>;
}

interface AccessDeniedProps {
  /** Where one can go instead. */
  readonly list?: LinkOptions;
  readonly label?: string;
}

export function AccessDenied({ list = paths.ranked, label = "All players" }: AccessDeniedProps) {
  return (
    <Page title="Access Denied">
      <Empty
        action={
          <Link {...list} className={buttonClass()}>
            {label}
          </Link>
        }
      >
        You don't have permission to access this page.
      </Empty>
    </Page>
  );
}

/** Shown instead of a page's content that visitors may not see, after the viewer's session has ended. */
export function SessionEnded() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Failure
      title="Your session has ended"
      message="This page may be hidden from visitors. Log in to see it again."
      action={
        <Link {...paths.signIn(here)} className={buttonClass("primary")}>
          Log in
        </Link>
      }
    />
  );
}
