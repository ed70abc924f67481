import type { LeagueDatabase } from "../context.ts";
import { findByGameNames } from "../imports/resolve-players.ts";

/** Names are not escaped: who is no player of the match counts for nobody. */
const killPattern = /^kill killer='(?:\d+:){1,2}(.*)' victim='(?:\d+:){1,2}(.*)' weapon=\d+ special=-?\d+$/su;

/** How many different names are counted at most. */
const mostNames = 100;

/** The kills of a round, as a server's log has told them since an instant, ms UTC: by the names of the killers. */
export class KillCount {
  readonly since: number;
  readonly #byName = new Map<string, number>();

  constructor(since: number) {
    this.since = since;
  }

  /** Counts a line of the log that tells that one player killed another. */
  note(text: string): void {
    const [, killer, victim] = killPattern.exec(text) ?? [];
    const isCounted = killer !== undefined && (this.#byName.has(killer) || this.#byName.size < mostNames);
    if (isCounted && killer !== victim) this.#byName.set(killer, (this.#byName.get(killer) ?? 0) + 1);
  }

  /** Those of these players. */
  async of(db: LeagueDatabase, players: readonly number[]): Promise<Kills> {
    const names = [...this.#byName.keys()];
    const found = await findByGameNames(db, names, players);
    const by: Record<string, number> = {};
    for (const [index, name] of names.entries()) {
      const player = found[index];
      if (player != null && players.includes(player)) by[player] = (by[player] ?? 0) + (this.#byName.get(name) ?? 0);
    }
    return { since: this.since, by };
  }
}

/** The kills of a round so far, as they are stored. */
export type Kills = {
  /** Since when the server has told them, ms UTC. */
  readonly since: number;
  /** By the keys of players. */
  readonly by: Readonly<Record<string, number>>;
};
