import type { Admin } from "./admin.ts";
import { messageAt, truthOf } from "./fixtures.ts";

/** What a filled league has to look at, by key. */
export type FilledLeague = { modeId: string; playerId: string; validatedId: string; unvalidatedId: string };

/** Ordinary rounds, and those that strain a screen: many players, odd names, large and negative numbers, a draw. */
const VALIDATED = [
  "2v2_basic",
  "2v2_basic",
  "draw_equal",
  "name_markdown",
  "name_15_bytes",
  "big_numbers",
  "8v8_basic",
];
const UNVALIDATED = "name_15_bytes";
const ABSENT = "Somebody who has not played a round yet".slice(0, 32);

/** Plays rounds that game servers wrote: all but the last are validated. */
export async function fillLeague(admin: Admin): Promise<FilledLeague> {
  const modeId = await admin.createMode("Instagib 2v2");
  await admin.createMode("A mode of a name that is as long as a name of modes is let be!");
  const names = [...VALIDATED, UNVALIDATED].flatMap((scenario) => truthOf(scenario).players.map(({ name }) => name));
  const ids = new Map<string, string>();
  for (const name of new Set([...names, ABSENT])) ids.set(name, await admin.createPlayer(name));

  const played = async (scenario: string, day: number) =>
    admin.postRound({ modeId, message: messageAt(`${scenario}.json.txt`), date: `2026-05-${day + 10}T20:15:00Z` });
  const validated: string[] = [];
  for (const [day, scenario] of VALIDATED.entries()) {
    const resultId = await played(scenario, day);
    await admin.freeze(resultId);
    validated.push(resultId);
  }
  const unvalidatedId = await played(UNVALIDATED, VALIDATED.length);
  return { modeId, playerId: ids.get("Teero") ?? "", validatedId: validated.at(-1) ?? "", unvalidatedId };
}
