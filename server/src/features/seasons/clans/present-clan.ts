import type { Clan } from "contract/clans.ts";
import type { ClanSort } from "contract/constants.ts";
import type { ChosenCrest } from "contract/crests.ts";
import { teamElo } from "../../competitions/elo.ts";
import type { LeagueDatabase } from "../../context.ts";
import { presentPlayer } from "../../people/users/person.ts";
import { type ClansFilter, type CrestRow, listClans, listMembers } from "./clans-queries.ts";

export type FoundClan = Awaited<ReturnType<typeof findClans>>[number];

/** Clans by name, each with its players. */
export async function findClans(db: LeagueDatabase, filter: ClansFilter) {
  const clans = await listClans(db, filter);
  const rosters = Map.groupBy(await listMembers(db, filter), (member) => member.clan_id);
  return clans.map((clan) => ({ ...clan, players: rosters.get(clan.id) ?? [] }));
}

/** A clan with its roster and its row of the table: current, or as of the end of its season. */
export function presentClan(clan: FoundClan): Clan {
  const { games, wins, losses, players } = clan;
  const leader = players.find(({ leads }) => leads === 1);
  return {
    _id: String(clan.id),
    name: clan.name,
    crest: presentCrest(clan),
    seasonId: String(clan.season_id),
    players: players.map(presentPlayer),
    leaderId: leader === undefined ? null : String(leader.user_id),
    numberGames: games,
    numberWins: wins,
    numberLosses: losses,
    winRate: games === 0 ? 0 : wins / games,
    points: wins,
    difference: wins - losses,
    averageElo: clan.season_active === 1 ? teamElo(players.map(({ elo }) => elo)) : clan.final_elo,
    form: clan.form,
  };
}

export function presentCrest({ crest_shape, crest_colour, crest_second_colour }: CrestRow): ChosenCrest | null {
  if (crest_shape === null || crest_colour === null || crest_second_colour === null) return null;
  return { shape: crest_shape, colour: crest_colour, secondColour: crest_second_colour };
}

/** A clan's line of the table, with its total score, which breaks ties. */
type Standing = { readonly clan: Clan; readonly teamScore: number };

/**
 * Sorts clans by a column; `null` comes last. Ties are broken as in the table: points, then difference, then the total
 * score of their teams, then name.
 * @param byName the clans sorted by name
 */
export function orderClans(
  byName: readonly Standing[],
  { sort, ascending }: { sort: ClanSort; ascending: boolean },
): Standing[] {
  if (sort === "name") return ascending ? [...byName] : byName.toReversed();
  const table = byName.toSorted((one, other) =>
    compareInTable({ ...one.clan, teamScore: one.teamScore }, { ...other.clan, teamScore: other.teamScore }),
  );
  return table.toSorted((one, other) => {
    const own = one.clan[sort];
    const others = other.clan[sort];
    if (own === null || others === null) return Number(own === null) - Number(others === null);
    return ascending ? own - others : others - own;
  });
}

/** What the table is ordered by, before the name. */
type TableFigures = Pick<Clan, "points" | "difference"> & Pick<Standing, "teamScore">;

/** Negative where the first of two clans stands higher; 0 where only their names decide. */
export function compareInTable(one: TableFigures, other: TableFigures): number {
  return other.points - one.points || other.difference - one.difference || other.teamScore - one.teamScore;
}
