import { paths } from "../paths.ts";
import { RankedStandings } from "./ranked-standings.tsx";
import type { UsersArea } from "./users-area.ts";

/** Players in the ranked area. */
export const rankedUsersArea: UsersArea = {
  paths: { list: paths.players, one: paths.player, profile: paths.profile },
  standings: (user) => <RankedStandings user={user} />,
};
