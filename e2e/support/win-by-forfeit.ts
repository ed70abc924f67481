import { leagueImportsShapes } from "contract/imports.ts";
import { leagueImportsCalls } from "contract/imports-calls.ts";
import { leagueResultsShapes } from "contract/results.ts";
import { leagueResultsCalls } from "contract/results-calls.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { callApi } from "./admin.ts";
import type { League } from "./league.ts";

/** Validates a round that one clan lost by forfeit, which needs neither players nor a map. @param date ISO 8601 */
export async function winByForfeit(
  { url, admin }: League,
  { winner, loser, date }: { winner: string; loser: string; date: string },
): Promise<void> {
  const { token } = await callApi(url, {}, usersCalls.signIn, usersShapes.signIn, { body: admin });
  const headers = { authorization: `Bearer ${token}` };
  const { importResult } = leagueImportsCalls;
  const { updateResult, declareForfeit, freezeResult } = leagueResultsCalls;
  const shapes = leagueResultsShapes;
  const id = (await callApi(url, headers, importResult, leagueImportsShapes.importResult, { body: { date } })).data._id;
  const clans = { redClanId: winner, blueClanId: loser };
  await callApi(url, headers, updateResult, shapes.updateResult, { id, body: clans });
  await callApi(url, headers, declareForfeit, shapes.declareForfeit, { id, body: { side: "blue" } });
  await callApi(url, headers, freezeResult, shapes.freezeResult, { id });
}
