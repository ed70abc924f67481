import type { ErrorCode } from "contract/error-codes.ts";
import { CallError } from "./call-error.ts";

/** The texts of a failure's toast. */
export interface Words {
  readonly title: string;
  readonly text?: string;
}

const WOOPS = "Woops!... Something went wrong ):";

/** The texts for a failed call: `failure` as the title, the server's message below; "Woops" where there is neither. */
export function wordsFor(error: unknown, failure?: string): Words {
  const call = error instanceof CallError ? error : null;
  const said = call ? saidBy(call) : "";
  const title = failure ?? call?.failure ?? (said || WOOPS);
  return said === "" || said === title ? { title } : { title, text: said };
}

/** What the server said, with people's names for the fields of its calls. */
function saidBy({ message, errorCode, errorData: { field, reason } }: CallError): string {
  const namesField = errorCode === "INVALID_INPUT" && typeof field === "string" && typeof reason === "string";
  return namesField ? `${fieldName(field)} ${reasonFor(reason)}` : message;
}

/** What is wrong with which field of what was sent, in words that can stand at the field. */
export type Faults = Readonly<Record<string, string>>;

/**
 * The faults that a failed call names.
 * @param errorFields the field that a refusal is about, where it does not name one itself
 */
export function faultsIn(error: unknown, errorFields: Partial<Record<ErrorCode, string>> = {}): Faults {
  if (!(error instanceof CallError)) return {};
  const { field, reason } = error.errorData;
  if (typeof field === "string" && typeof reason === "string") return { [field]: sentence(reasonFor(reason)) };
  const named = Object.entries(errorFields).find(([code]) => code === error.errorCode)?.[1];
  return named === undefined ? {} : { [named]: error.message };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What people call the fields of calls whose names are the API's own. */
const NAMES: Readonly<Record<string, string>> = {
  twitch: "Stream URL",
  modeId: "Mode",
  mode: "Detailed mode",
  clanAId: "Clan A",
  clanBId: "Clan B",
  redClanId: "Red clan",
  blueClanId: "Blue clan",
  clanId: "Clan",
  playerId: "Player",
  userId: "Player",
  userName: "User name",
  email: "E-mail",
  guildId: "Discord server",
  maxVotes: "Maximum votes per user",
};

/** A field's name for people: `redPlayers[0].kills` is "Kills". What is no field, such as "The body", stays. */
function fieldName(path: string): string {
  const name = /(\w+)(\[\d+\])*$/.exec(path)?.[1] ?? path;
  if (path.includes(" ") || path.includes("-")) return path;
  return NAMES[name] ?? sentenceCase(name);
}

/** A reason in which other fields are named as people name them. */
function reasonFor(reason: string): string {
  return reason.replace(/\b[a-z]+[A-Z]\w*|\btwitch\b/g, (name) => NAMES[name] ?? sentenceCase(name).toLowerCase());
}

/** "timeLimit" is "Time limit". */
function sentenceCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
