import { Link, useLocation } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty, Failure } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";

export function AccessDenied() {
  return (
    <Page title="Access Denied">
      <Empty
        action={
          <Link {...paths.ranked} className={buttonClass()}>
            All players
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
