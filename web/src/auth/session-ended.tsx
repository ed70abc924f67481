import { Link, useLocation } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";

/** Stands where a page shows nothing to visitors, and its viewer has become one. */
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
