import type { rankedStatsShapes } from "contract/stats.ts";
import { rankedStatsCalls } from "contract/stats-calls.ts";
import { client } from "../platform/api.ts";

export const rankedStats = client<typeof rankedStatsCalls, typeof rankedStatsShapes>(rankedStatsCalls);
