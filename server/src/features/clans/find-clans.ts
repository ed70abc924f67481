import type { LeagueDatabase } from "../context.ts";
import { type ClansFilter, listClans, listMembers } from "./clans-queries.ts";

export type FoundClan = Awaited<ReturnType<typeof findClans>>[number];

/** Clans by name, each with its players. */
export async function findClans(db: LeagueDatabase, filter: ClansFilter) {
  const clans = await listClans(db, filter);
  const rosters = Map.groupBy(await listMembers(db, filter), (member) => member.clan_id);
  return clans.map((clan) => ({ ...clan, players: rosters.get(clan.id) ?? [] }));
}
