import { apiEndpoints } from "contract/api.ts";
import type { AuditedValue } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { getOwnValue } from "contract/own-value.ts";

/** Turns a name in the code into a label: `signIn` → "Sign in", `isActive` → "Active", `clanA` → "Clan A". */
export function humanizeName(name: string): string {
  const spaced = name
    // Drops the prefix of booleans.
    .replace(/^is(?=[A-Z])/, "")
    // Separates words: "redScore" → "red score".
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    // A single letter at the end keeps its case: "clanA" → "clan A".
    .replace(/([a-z])([A-Z])$/, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The labels of actions whose names would make unclear labels. */
const actionLabels: Readonly<Record<string, string>> = {
  signIn: "Signed in",
  signOut: "Signed out",
  signInFailed: "Sign-in failed",
  storeRound: "Round stored",
  freezeByGameServer: "Validated automatically",
  createFirstAdmin: "First admin created",
  liftBan: "Ban ended",
  moveIn: "Legacy league imported",
  dismissMoveIn: "Import notice dismissed",
  signInWithDiscord: "Signed in with Discord",
  signUpWithDiscord: "Joined with Discord",
  linkDiscord: "Discord account linked",
  beginDiscordLink: "Started to link a Discord account",
  connectBot: "Reconnection of the Discord bot requested",
  unlinkDiscordAccount: "Discord account unlinked",
  requestReset: "Password reset link sent",
  requestAccount: "Account requested",
  freezeResult: "Result validated",
  freezeResults: "Several results validated",
  importResult: "Result posted",
};

/** Returns the label of a recorded action, which is the name of an API call or of a change by the server. */
export function getActionLabel(action: string): string {
  return getOwnValue(actionLabels, action) ?? humanizeName(action);
}

/** The labels of the kinds of entities, for the filter of the audit log. */
export const entityKindLabels: Readonly<Record<EntityKind, string>> = {
  USER: "Users",
  RANKED_RESULT: "Ranked results",
  LEAGUE_RESULT: "League results",
  CLAN: "Clans",
  SEASON: "Seasons",
  EVENT: "Events",
  VOTE: "Votes",
  MOTION: "Motions",
  MODE: "Modes",
  QUEUE: "Queues",
  MATCH: "Matches",
  GAME_SERVER: "Game servers",
  ROUND: "Received rounds",
  ALIAS: "In-game names",
  STAT: "Stats",
  ANNOUNCEMENT: "Announcements",
  ACCOUNT_REQUEST: "Account requests",
  TEXT: "Texts",
  SETTINGS: "Settings",
  RESERVATION: "Server of a match",
};

/** Returns the heading under which the filter lists an action. */
export function getActionGroup(action: string): string {
  const internalGroup = getOwnValue(groupOfInternalActions, action);
  if (internalGroup !== undefined) return internalGroup;
  const feature = Object.entries(apiEndpoints).find(([, endpoints]) => Object.hasOwn(endpoints, action))?.[0];
  if (feature === undefined) return "Others";
  return getOwnValue(groupOfFeatures, feature) ?? humanizeName(feature);
}

/** The groups of features of the API that share one with others. Other features are groups of their own. */
const groupOfFeatures: Readonly<Record<string, string>> = {
  aliases: "Users",
  clanLeaders: "Clans",
  clanRosters: "Clans",
  discordSignIn: "Users",
  eventServers: "Game servers",
  fixtures: "Events",
  invitations: "Users",
  leagueDisputes: "Results",
  leagueFreezes: "Results",
  leagueImports: "Results",
  leagueResults: "Results",
  leagueStats: "Stats",
  lineUps: "Events",
  mapPicks: "Events",
  matchServers: "Game servers",
  matchmaking: "Queues",
  noShows: "Events",
  push: "Users",
  rankedDisputes: "Results",
  rankedFreezes: "Results",
  rankedImports: "Results",
  rankedResults: "Results",
  rankedStats: "Stats",
  receivedRounds: "Game servers",
  reservations: "Game servers",
  scheduling: "Events",
  secondFactor: "Users",
  sessions: "Users",
};

const groupOfInternalActions: Readonly<Record<string, string>> = {
  signInFailed: "Users",
  storeRound: "Game servers",
  freezeByGameServer: "Results",
  createFirstAdmin: "Users",
  liftBan: "Users",
  linkDiscord: "Users",
  signUpWithDiscord: "Users",
  removeSecondFactorByHand: "Users",
  moveIn: "Settings",
};

/**
 * Formats a value before or after a change.
 * @param formatDate formats an ISO timestamp. A text may contain several.
 * @returns `null` if there is no value
 */
export function formatAuditedValue(value: AuditedValue, formatDate: (date: string) => string): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const formatText = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatDate);
  if (typeof value === "string") return formatText(value);
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  return value.length === 0 ? null : value.map(formatText).map(isolateBidi).join("; ");
}
