import type { Match } from "contract/matches.ts";
import { ReadyButton } from "./match-commands.tsx";
import { formatSizeAndMap, stageTitles } from "./match-stage.ts";

/** The ready check at the top of an open dialog, which hides the bar. */
export function ReadyCheckInDialog({ match }: { readonly match: Match }) {
  return (
    <section
      className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 px-4 border-b border-gold-edge bg-gold-tint"
      aria-label="Your match"
      tabIndex={-1}
    >
      <p className="flex-1 min-w-40" role="alert">
        <strong className="font-semibold">{stageTitles.confirm}</strong> {formatSizeAndMap(match)}
      </p>
      <ReadyButton match={match} />
    </section>
  );
}
