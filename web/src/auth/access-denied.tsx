import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

/** The page of admins, to somebody who is none. */
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
