import type { LinkOptions } from "@tanstack/react-router";
import { paths } from "../paths.ts";

/** Where one area shows players, so that links stay in the area that one is in. */
export interface PlayerPaths {
  readonly list: LinkOptions;
  readonly one: (userId: string) => LinkOptions;
  readonly profile: LinkOptions;
  /** Where it shows clans, if it does. */
  readonly clan?: (clanId: string) => LinkOptions;
}

export const rankedPlayerPaths: PlayerPaths = { list: paths.players, one: paths.player, profile: paths.profile };
export const leaguePlayerPaths: PlayerPaths = {
  list: paths.league.players,
  one: paths.league.player,
  profile: paths.league.profile,
  clan: paths.league.clan,
};
