import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import type { ChosenEmblem } from "contract/emblems.ts";
import { computeTeamElo } from "../../competitions/elo.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { type ClansFilter, type EmblemRow, listClanMembers, listClans } from "./clans-queries.ts";

export type FoundClan = Awaited<ReturnType<typeof findClans>>[number];

/** Finds clans with their players, by name. */
export async function findClans(db: LeagueDatabase, filter: ClansFilter) {
  const clans = await listClans(db, filter);
  const rosters = Map.groupBy(await listClanMembers(db, filter), (member) => member.clan_id);
  return clans.map((clan) => ({ ...clan, players: rosters.get(clan.id) ?? [] }));
}

/** Presents a clan with its roster and its standing: the current one, or the one at the end of its season. */
export function presentClan(clan: FoundClan): Clan {
  const { games, wins, losses, players } = clan;
  const leader = players.find(({ leads }) => leads === 1);
  return {
    _id: String(clan.id),
    name: clan.name,
    crest: presentEmblem(clan),
    seasonId: String(clan.season_id),
    players: players.map(presentPlayer),
    leaderId: leader === undefined ? null : String(leader.user_id),
    numberGames: games,
    numberWins: wins,
    numberLosses: losses,
    winRate: games === 0 ? 0 : wins / games,
    points: wins,
    difference: wins - losses,
    averageElo: clan.season_active === 1 ? computeTeamElo(players.map(({ elo }) => elo)) : clan.final_elo,
    form: clan.form,
  };
}

/** Presents a clan's emblem; `null` if it is generated from the name. */
export function presentEmblem({ crest_shape, crest_colour, crest_second_colour }: EmblemRow): ChosenEmblem | null {
  if (crest_shape === null || crest_colour === null || crest_second_colour === null) return null;
  return { shape: crest_shape, colour: crest_colour, secondColour: crest_second_colour };
}

/** A clan with its total score, which breaks ties in the standings. */
type Standing = { readonly clan: Clan; readonly teamScore: number };

/**
 * Sorts clans by a column. Clans without a value in it come last. Ties are broken by the order of the standings:
 * points, difference, total score of the teams, name.
 * @param sortedByName the clans, already sorted by name
 */
export function sortClans(
  sortedByName: readonly Standing[],
  { sort, isAscending }: { sort: ClanSort; isAscending: boolean },
): Standing[] {
  if (sort === "name") return isAscending ? [...sortedByName] : sortedByName.toReversed();
  const standings = sortedByName.toSorted((a, b) =>
    compareStandings({ ...a.clan, teamScore: a.teamScore }, { ...b.clan, teamScore: b.teamScore }),
  );
  return standings.toSorted((a, b) => {
    const valueA = a.clan[sort];
    const valueB = b.clan[sort];
    if (valueA === null || valueB === null) return Number(valueA === null) - Number(valueB === null);
    return isAscending ? valueA - valueB : valueB - valueA;
  });
}

/** The values that decide the order of the standings, before the name. */
type StandingTotals = Pick<Clan, "points" | "difference"> & Pick<Standing, "teamScore">;

/** Compares two clans in the standings. Negative if `a` is ranked higher; 0 if only their names decide. */
export function compareStandings(a: StandingTotals, b: StandingTotals): number {
  return b.points - a.points || b.difference - a.difference || b.teamScore - a.teamScore;
}
