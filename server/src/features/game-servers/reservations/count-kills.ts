import type { LeagueDatabase } from "../../context.ts";
import { findUserIdsByGameNames } from "../../results/imports/resolve-players.ts";

// A line reads "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0". The numbers before a name are the client and,
// on some servers, the team.
/** Matches the start of a line, up to the killer's name. */
const killerPattern = /^kill killer='(?:\d+:){1,2}/;
const victimKey = "' victim='";
/** Matches the text between both names at `lastIndex`. */
const victimPattern = /' victim='(?:\d+:){1,2}/y;
const weaponKey = "' weapon=";
/** Matches the rest of a line after the victim's name. */
const weaponPattern = /^' weapon=\d+ special=-?\d+$/;

/**
 * Parses a log line about a kill. Names are not escaped and may contain parts of such a line. Therefore the line is
 * parsed from both ends, in linear time.
 * @returns `null` if the line is not about a kill
 */
export function parseKill(text: string): { readonly killer: string; readonly victim: string } | null {
  const start = killerPattern.exec(text)?.[0].length;
  const end = text.lastIndexOf(weaponKey);
  if (start === undefined || end < start || !weaponPattern.test(text.slice(end))) return null;
  let victimAt = text.lastIndexOf(victimKey, end);
  while (victimAt >= start) {
    victimPattern.lastIndex = victimAt;
    const prefix = victimPattern.exec(text)?.[0];
    if (prefix !== undefined && victimAt + prefix.length <= end) {
      return { killer: text.slice(start, victimAt), victim: text.slice(victimAt + prefix.length, end) };
    }
    victimAt = text.lastIndexOf(victimKey, victimAt - 1);
  }
  return null;
}

/** Maximum number of different names that are counted. */
const maxNames = 100;

/** Counts the kills of a round from a server's log, by the killers' names. */
export class KillCounter {
  /** When counting began, in milliseconds since the epoch. */
  readonly since: number;
  readonly #byName = new Map<string, number>();

  constructor(since: number) {
    this.since = since;
  }

  /** Counts a log line if it is about a kill of another player. */
  add(text: string): void {
    const kill = parseKill(text);
    if (kill === null || kill.killer === kill.victim) return;
    const { killer } = kill;
    const isCounted = this.#byName.has(killer) || this.#byName.size < maxNames;
    if (isCounted) this.#byName.set(killer, (this.#byName.get(killer) ?? 0) + 1);
  }

  /** Returns the kills of these players. Several names may belong to one player. */
  async countFor(db: LeagueDatabase, playerIds: readonly number[]): Promise<KillCounts> {
    const names = [...this.#byName.keys()];
    const killerIds = await findUserIdsByGameNames(db, names, playerIds);
    const killsById: Record<string, number> = {};
    for (const [index, name] of names.entries()) {
      const killerId = killerIds[index];
      if (killerId == null || !playerIds.includes(killerId)) continue;
      killsById[killerId] = (killsById[killerId] ?? 0) + (this.#byName.get(name) ?? 0);
    }
    return { since: this.since, by: killsById };
  }
}

/** The kills of a round so far, in the stored format. */
export type KillCounts = {
  /** When counting began, in milliseconds since the epoch. */
  readonly since: number;
  /** Kills by the ids of the players. */
  readonly by: Readonly<Record<string, number>>;
};
