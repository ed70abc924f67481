import type { RoundFigures } from "contract/round-figures.ts";

/** The names by which servers tell figures, in JSON and above the columns of tables. */
const names = {
  flag_grabs: "grabs",
  flag_returns: "returns",
  flagger_kills: "carrierKills",
  shots_fired: "shots",
  shots_hit: "hits",
  hooks: "hooks",
  hooks_missed: "hooksMissed",
  hooks_hit_player: "hooksHit",
} as const satisfies Readonly<Record<string, keyof RoundFigures>>;

/** The figures of a player that can be read, if there are any: no round is refused for one that cannot. */
export function toldFigures(told: (name: string) => unknown): { figures?: RoundFigures } {
  const all = Object.entries(names).map(([name, figure]) => [figure, countIn(told(name))] as const);
  const figures: RoundFigures = Object.fromEntries(all.filter(([, count]) => count !== null));
  return Object.keys(figures).length === 0 ? {} : { figures };
}

function countIn(told: unknown): number | null {
  const count = typeof told === "string" && /^\d+$/.test(told) ? Number(told) : told;
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) < 2 ** 31 ? Number(count) : null;
}

/** The figures under the names by which servers tell them. */
export function figuresTold(figures: RoundFigures): Readonly<Record<string, number>> {
  const told = Object.entries(names).map(([name, figure]) => [name, figures[figure]] as const);
  return Object.fromEntries(told.filter((one): one is [keyof typeof names, number] => one[1] !== undefined));
}
