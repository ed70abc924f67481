import { violates } from "../platform/database/dialect.ts";
import { refuse } from "../platform/refusal.ts";

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
export async function refuseTakenName<Answer>(
  code: keyof typeof indexes,
  name: string | undefined,
  write: Promise<Answer>,
): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, indexes[code]) ? refuse(code, { name: name ?? "" }) : error;
  }
}
