import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

/** Stands where only admins edit votes. */
export function AccessDenied() {
  return (
    <Page title="Access Denied">
      <Empty
        action={
          <Link {...paths.league.votes} className={buttonClass()}>
            All votes
          </Link>
        }
      >
        You don't have permission to access this page.
      </Empty>
    </Page>
  );
}
