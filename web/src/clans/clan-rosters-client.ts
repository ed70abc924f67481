import type { clanRostersShapes } from "contract/clan-rosters.ts";
import { clanRostersCalls } from "contract/clan-rosters-calls.ts";
import { client } from "../platform/api.ts";

/** What admins do with rosters: apart from other late calls, because every page of a clan loads it. */
export const clanRosters = client<typeof clanRostersCalls, typeof clanRostersShapes>(clanRostersCalls);
