import type { AuditedValue } from "contract/audit-log.ts";
import type { EntityKind } from "contract/audit-log-kinds.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { getOwnValue } from "contract/own-value.ts";

/** Turns a name in the code into a label: `signIn` → "Sign in", `isActive` → "Active", `clanA` → "Clan A". */
export function humanizeName(name: string): string {
  const spaced = name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    .replace(/([a-z])([A-Z])$/, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

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
  freezeResult: "Validate result",
  freezeResults: "Validate several results",
  importResult: "Post result",
};

export function actionLabel(action: string): string {
  return getOwnValue(actionLabels, action) ?? humanizeName(action);
}

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

/**
 * Formats a value before or after a change.
 * @param formatDate formats an ISO timestamp, which may be a part of the value
 * @returns `null` if there is no value
 */
export function formatFact(fact: AuditedValue, formatDate: (date: string) => string): string | null {
  if (fact === null || fact === "") return null;
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  const formatText = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatDate);
  if (typeof fact === "string") return formatText(fact);
  if (typeof fact === "number") return String(Math.round(fact * 100) / 100);
  return fact.length === 0 ? null : fact.map(formatText).map(isolateBidi).join("; ");
}
