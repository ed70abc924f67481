import type { LinkOptions } from "@tanstack/react-router";
import { paths } from "../paths.ts";

/** The paths of players in one area, so that links stay in the area. */
export interface PlayerPaths {
  readonly list: LinkOptions;
  readonly one: (userId: string) => LinkOptions;
  readonly profile: LinkOptions;
  /** The paths of clans, if the area has them. */
  readonly clan?: (clanId: string) => LinkOptions;
}

export const rankedPlayerPaths: PlayerPaths = { list: paths.players, one: paths.player, profile: paths.profile };
export const leaguePlayerPaths: PlayerPaths = {
  list: paths.league.players,
  one: paths.league.player,
  profile: paths.league.profile,
  clan: paths.league.clan,
};
