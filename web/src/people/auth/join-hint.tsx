import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { useSession } from "../../platform/session.ts";
import { getButtonClass } from "../../ui/button.tsx";

/**
 * Shows visitors how to get an account. Renders nothing for members.
 * @param props `children`: the text before the link
 */
export function JoinHint({ children }: { readonly children: ReactNode }) {
  const { user, isKnown } = useSession();
  if (!isKnown || user) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-soft">
      {children}
      <Link {...paths.join} className="inline-flex items-center min-h-target">
        How to join
      </Link>
    </p>
  );
}

/** Shows visitors how to get an account, as the main action of a page. Renders nothing for members. */
export function JoinButtonLink() {
  const { user, isKnown } = useSession();
  if (!isKnown || user) return null;
  return (
    <Link {...paths.join} className={getButtonClass("primary")}>
      How to join
    </Link>
  );
}
