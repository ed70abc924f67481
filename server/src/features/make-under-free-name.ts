import type { ErrorCode } from "contract/error-codes.ts";
import { nameKey } from "contract/names.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * Creates something under a name, or under the first free one of "name 2", "name 3", …
 *
 * @param takenKeys returns the name keys that are taken
 * @param make called again with the next name where it throws `retryOn` because a concurrent call took the name
 */
export async function makeUnderFreeName<Made>(
  name: string,
  takenKeys: () => Promise<readonly string[]>,
  make: (freeName: string) => Promise<Made>,
  retryOn: ErrorCode,
): Promise<Made> {
  for (;;) {
    const freeName = firstFree(name, new Set(await takenKeys()));
    try {
      return await make(freeName);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== retryOn) throw error;
    }
  }
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(nameKey(free)); number += 1) free = `${name} ${number}`;
  return free;
}
