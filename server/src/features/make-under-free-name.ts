import { nameKey } from "contract/names.ts";
import { Refusal } from "../platform/refusal.ts";
import type { LeagueDatabase } from "./context.ts";
import { nameKeysOf } from "./name-keys-queries.ts";

const refusals = { modes: "MODE_NAME_TAKEN", queues: "QUEUE_NAME_TAKEN" } as const;

/**
 * Creates a mode or a queue under a name, or under the first free one of "name 2", "name 3", …
 *
 * @param make called again with the next name where it is refused because a concurrent call took the name
 */
export async function makeUnderFreeName<Made>(
  db: LeagueDatabase,
  table: keyof typeof refusals,
  name: string,
  make: (freeName: string) => Promise<Made>,
): Promise<Made> {
  for (;;) {
    const freeName = firstFree(name, new Set(await nameKeysOf(db, table)));
    try {
      return await make(freeName);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== refusals[table]) throw error;
    }
  }
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(nameKey(free)); number += 1) free = `${name} ${number}`;
  return free;
}
