import { Link, useLocation } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";

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
