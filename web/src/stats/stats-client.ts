import type { leagueStatsShapes, rankedStatsShapes } from "contract/stats.ts";
import { leagueStatsCalls, rankedStatsCalls } from "contract/stats-calls.ts";
import { client } from "../platform/api.ts";

export const rankedStats = client<typeof rankedStatsCalls, typeof rankedStatsShapes>(rankedStatsCalls);
export const leagueStats = client<typeof leagueStatsCalls, typeof leagueStatsShapes>(leagueStatsCalls);
