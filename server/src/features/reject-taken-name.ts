import { toNameKey } from "contract/names.ts";
import { ApiError, rejectWith } from "../platform/api-error.ts";
import { violatesConstraint } from "../platform/database/dialect.ts";
import type { LeagueDatabase } from "./context.ts";
import { listNameKeys } from "./name-keys-queries.ts";

/** The unique indexes of names, and the refusal of a write that violates one. */
const indexes = {
  CLAN_NAME_TAKEN: "clans_by_name",
  GAME_SERVER_NAME_TAKEN: "game_servers_by_name",
  MODE_NAME_TAKEN: "modes_by_name",
  QUEUE_NAME_TAKEN: "queues_by_name",
  SEASON_NAME_TAKEN: "seasons_by_name",
} as const;

/**
 * Waits for a write that may give something the name of another.
 *
 * @param name `undefined` where the write leaves the name as it is
 * @throws `code` where the name is taken
 */
export function rejectTakenName<Answer>(
  code: keyof typeof indexes,
  name: string | undefined,
  write: Promise<Answer>,
): Promise<Answer> {
  return write.catch((error) => {
    throw violatesConstraint(error, indexes[code]) ? rejectWith(code, { name: name ?? "" }) : error;
  });
}

const refusals = { modes: "MODE_NAME_TAKEN", queues: "QUEUE_NAME_TAKEN" } as const;

/**
 * Creates a mode or a queue under a name, or under the first free one of "name 2", "name 3", …
 *
 * @param make called again with the next name where it is refused because a concurrent call took the name
 */
export async function createUnderFreeName<Made>(
  db: LeagueDatabase,
  table: keyof typeof refusals,
  name: string,
  make: (freeName: string) => Promise<Made>,
): Promise<Made> {
  for (;;) {
    const freeName = firstFree(name, new Set(await listNameKeys(db, table)));
    try {
      return await make(freeName);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== refusals[table]) throw error;
    }
  }
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(toNameKey(free)); number += 1) free = `${name} ${number}`;
  return free;
}
