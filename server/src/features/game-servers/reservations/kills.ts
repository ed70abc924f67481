import type { LeagueDatabase } from "../../context.ts";
import { findByGameNames } from "../../results/imports/resolve-players.ts";

const killerPattern = /^kill killer='(?:\d+:){1,2}/;
const victimKey = "' victim='";
const victimPattern = /' victim='(?:\d+:){1,2}/y;
const weaponKey = "' weapon=";
const weaponPattern = /^' weapon=\d+ special=-?\d+$/;

/**
 * The names in a line of the log that tells that one player killed another; `null`: it tells something else. Names are not
 * escaped and may hold parts of such a line, so it is read from its ends, in a time that grows with its length alone.
 */
export function readKill(text: string): { readonly killer: string; readonly victim: string } | null {
  const start = killerPattern.exec(text)?.[0].length;
  const end = text.lastIndexOf(weaponKey);
  if (start === undefined || end < start || !weaponPattern.test(text.slice(end))) return null;
  for (let at = text.lastIndexOf(victimKey, end); at >= start; at = text.lastIndexOf(victimKey, at - 1)) {
    victimPattern.lastIndex = at;
    const key = victimPattern.exec(text)?.[0];
    if (key !== undefined && at + key.length <= end) {
      return { killer: text.slice(start, at), victim: text.slice(at + key.length, end) };
    }
  }
  return null;
}

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
    const kill = readKill(text);
    if (kill === null || kill.killer === kill.victim) return;
    const { killer } = kill;
    const isCounted = this.#byName.has(killer) || this.#byName.size < mostNames;
    if (isCounted) this.#byName.set(killer, (this.#byName.get(killer) ?? 0) + 1);
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
