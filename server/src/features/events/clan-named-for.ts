import { refuse } from "../../platform/refusal.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { lockLeadForShare } from "./events-queries.ts";

type Viewer = { readonly id: number; readonly role: "ADMIN" | "USER" };

/**
 * The clan of a match for which the viewer decides: the one that they lead, for admins the given one. A leader's lead is
 * locked: it does not end before the transaction does.
 * @throws INVALID_INPUT where another clan plays, NOT_LEADER
 */
export async function clanNamedFor(
  trx: LeagueTransaction,
  { clan_a_id, clan_b_id }: Pick<Row<"events">, "clan_a_id" | "clan_b_id">,
  { id, role }: Viewer,
  clanId: number | undefined,
): Promise<number> {
  const clans = [clan_a_id, clan_b_id];
  if (clanId !== undefined && !clans.includes(clanId)) {
    throw refuse("INVALID_INPUT", { field: "clanId", reason: "must be a clan of the match" });
  }
  if (clanId !== undefined && role === "ADMIN") return clanId;
  const own = await lockLeadForShare(trx, clans, id);
  if (own === null || (clanId !== undefined && clanId !== own)) throw refuse("NOT_LEADER");
  return own;
}
