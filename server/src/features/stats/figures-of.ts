import type { RoundFigures } from "contract/round-figures.ts";

/** What else a game server told of a player in a round, as a field of a reply; none where it told nothing. */
export function figuresOf({ figures }: { readonly figures: string | null }): { figures?: RoundFigures } {
  return figures === null ? {} : { figures: JSON.parse(figures) };
}
