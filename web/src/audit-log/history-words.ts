import type { Fact } from "contract/history.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { isolated } from "contract/isolated.ts";
import { ownValue } from "contract/own-value.ts";

/** A name of the code as words: `freezeResult` is "Freeze result", `isActive` is "Active", `clanA` is "Clan A". */
export function wordsOf(name: string): string {
  const spaced = name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    .replace(/([a-z])([A-Z])$/, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const actionWords: Readonly<Record<string, string>> = {
  signIn: "Signed in",
  signOut: "Signed out",
  signInFailed: "Sign-in failed",
  storeRound: "Round stored",
  freezeByGameServer: "Validated by itself",
  createFirstAdmin: "First admin created",
  liftBan: "Ban has ended",
  moveIn: "Moved in",
  dismissMoveIn: "Notice of the move dismissed",
  signInWithDiscord: "Signed in with Discord",
  signUpWithDiscord: "Joined with Discord",
  linkDiscord: "Discord account linked",
  beginDiscordLink: "Began to link a Discord account",
  connectBot: "Bot asked to connect to Discord",
  unlinkDiscordAccount: "Discord account unlinked",
  requestReset: "Link for a new password sent",
  requestAccount: "Asked for an account",
  freezeResult: "Validate result",
  freezeResults: "Validate several results",
  importResult: "Post result",
};

export function actionTitle(action: string): string {
  return ownValue(actionWords, action) ?? wordsOf(action);
}

export const kindWords: Readonly<Record<SubjectKind, string>> = {
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

/** A value before or after a change; `null` for none. @param showDate how an instant is shown */
export function factWords(fact: Fact, showDate: (date: string) => string): string | null {
  if (fact === null || fact === "") return null;
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  const words = (text: string) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? showDate(text) : text);
  if (typeof fact === "string") return words(fact);
  if (typeof fact === "number") return String(Math.round(fact * 100) / 100);
  return fact.length === 0 ? null : fact.map(words).map(isolated).join("; ");
}
