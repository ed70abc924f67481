import type { MatchDetails, Outlook } from "contract/matches.ts";
import type { ReactNode } from "react";

/** The properties of the components that render a card. */
export interface OutlookProps {
  readonly match: MatchDetails;
  readonly outlook: Outlook;
}

/** A card about a match that has not been played. */
export function OutlookCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      className="flex flex-col gap-3 min-w-0 py-4 px-5 border border-line rounded-md bg-surface"
      aria-label={title}
    >
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
