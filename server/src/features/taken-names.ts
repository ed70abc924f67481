import { toNameKey } from "contract/names.ts";
import { ApiError, createApiError } from "../platform/api-error.ts";
import { violatesConstraint } from "../platform/database/dialect.ts";
import type { LeagueDatabase } from "./context.ts";
import { listNameKeys } from "./name-keys-queries.ts";

/** For each error code, the unique index that a taken name violates. */
const uniqueIndexes = {
  CLAN_NAME_TAKEN: "clans_by_name",
  GAME_SERVER_NAME_TAKEN: "game_servers_by_name",
  MODE_NAME_TAKEN: "modes_by_name",
  QUEUE_NAME_TAKEN: "queues_by_name",
  SEASON_NAME_TAKEN: "seasons_by_name",
} as const;

/**
 * Runs a write that may set a name, and turns a violated unique index into an API error.
 * @param name the new name; `undefined` if the write does not change it
 * @throws `code` if the name is taken
 */
export async function translateTakenNameError<Result>(
  code: keyof typeof uniqueIndexes,
  name: string | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw violatesConstraint(error, uniqueIndexes[code]) ? createApiError(code, { name: name ?? "" }) : error;
  }
}

const nameTakenCodes = { modes: "MODE_NAME_TAKEN", queues: "QUEUE_NAME_TAKEN" } as const;

/**
 * Creates a mode or a queue with this name. If it is taken, uses the first available name of "name 2", "name 3", …
 * @param create called again with another name if a concurrent call takes the name
 */
export async function createWithAvailableName<Created>(
  db: LeagueDatabase,
  table: keyof typeof nameTakenCodes,
  name: string,
  create: (availableName: string) => Promise<Created>,
): Promise<Created> {
  for (;;) {
    const availableName = findAvailableName(name, new Set(await listNameKeys(db, table)));
    try {
      return await create(availableName);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== nameTakenCodes[table]) throw error;
    }
  }
}

function findAvailableName(name: string, takenKeys: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; takenKeys.has(toNameKey(candidate)); number += 1) candidate = `${name} ${number}`;
  return candidate;
}
