import { beginSeason, makeClan } from "./league-season.ts";
import type { League } from "./open-league.ts";
import { type Player, signUpAll } from "./queue-up.ts";

/** A clan with its leader. */
export type LedClan = { readonly id: string; readonly lead: Player };

/** Begins a season with these clans, each led by its only player, who is named after it. */
export async function ledClans<const Names extends readonly string[]>(
  league: League,
  ...names: Names
): Promise<{ readonly [Index in keyof Names]: LedClan }> {
  await beginSeason(league);
  const clans: LedClan[] = [];
  for (const name of names) {
    const [lead] = await signUpAll(league, `Lead of ${name}`);
    if (lead === undefined) throw new Error("Nobody was signed up");
    const id = await makeClan(league, name, lead.id);
    await league.call("updateClan", { as: league.admin, id, body: { leaderId: lead.id } });
    clans.push({ id, lead });
  }
  return clans as { readonly [Index in keyof Names]: LedClan };
}
