import type { calendarShapes } from "contract/calendar.ts";
import { calendarCalls } from "contract/calendar-calls.ts";
import type { clanLeadersShapes } from "contract/clan-leaders.ts";
import { clanLeadersCalls } from "contract/clan-leaders-calls.ts";
import type { discordShapes } from "contract/discord.ts";
import { discordCalls } from "contract/discord-calls.ts";
import type { gameServersShapes } from "contract/game-servers.ts";
import { gameServersCalls } from "contract/game-servers-calls.ts";
import type { leagueImportsShapes, rankedImportsShapes } from "contract/imports.ts";
import { leagueImportsCalls, rankedImportsCalls } from "contract/imports-calls.ts";
import type { invitationsShapes } from "contract/invitations.ts";
import { invitationsCalls } from "contract/invitations-calls.ts";
import type { receivedRoundsShapes } from "contract/received-rounds.ts";
import { receivedRoundsCalls } from "contract/received-rounds-calls.ts";
import { client } from "./platform/api.ts";

// Calls that only some screens and dialogs make, which load them.
export const calendar = client<typeof calendarCalls, typeof calendarShapes>(calendarCalls);
export const clanLeaders = client<typeof clanLeadersCalls, typeof clanLeadersShapes>(clanLeadersCalls);
export const discord = client<typeof discordCalls, typeof discordShapes>(discordCalls);
export const rankedImports = client<typeof rankedImportsCalls, typeof rankedImportsShapes>(rankedImportsCalls);
export const leagueImports = client<typeof leagueImportsCalls, typeof leagueImportsShapes>(leagueImportsCalls);
export const gameServers = client<typeof gameServersCalls, typeof gameServersShapes>(gameServersCalls);
export const receivedRounds = client<typeof receivedRoundsCalls, typeof receivedRoundsShapes>(receivedRoundsCalls);
export const invitations = client<typeof invitationsCalls, typeof invitationsShapes>(invitationsCalls);
