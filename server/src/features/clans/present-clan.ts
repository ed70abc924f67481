import type { Clan } from "contract/clans.ts";
import type { ChosenCrest } from "contract/crests.ts";
import { teamElo } from "../ratings/elo.ts";
import { presentPlayer } from "../users/person.ts";
import type { CrestRow } from "./clans-queries.ts";
import type { FoundClan } from "./find-clans.ts";

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
