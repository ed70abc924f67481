import { Decimal128, type Document, ObjectId } from "bson";

const ofAll = ["_id", "createdAt"];
const ofClan = ["clanId", "clanName"];
const ofPlayer = ["_id", "userId", "userName"];

/** What is read of the documents of a collection, and of those within them; results are read one by one instead. */
const fields: Readonly<Record<string, readonly string[]>> = {
  users: ["userName", "email", "role", "avatar", "password", "blocked", "clanId", "discordId"],
  seasons: ["name", "isActive", "startDate", "endDate", "updatedAt"],
  modes: ["name"],
  clans: ["name", "seasonId", "seasonName", "players", ...ofPlayer],
  events: [
    ...["seasonId", "seasonName", "title", "description", "startDate", "endDate", "twitch", "updatedAt"],
    ...["clanAId", "clanAName", "clanBId", "clanBName"],
  ],
  votes: [
    ...["seasonId", "seasonName", "question", "type", "maxVotes", "startDate", "endDate", "votes"],
    ...["voterId", "voterName", "playerId", "playerName", "votedAt", ...ofClan],
  ],
  queues: ["name", "mode", "modeId", "modeName", "maps", "numberOfPlayersPerTeam", "players", ...ofPlayer],
  stats: ["userId", "seasonId", "elo"],
  statrankeds: ["userId", "modeId", "elo"],
};
/** Of queues: the categories that they have on Discord. */
export const category = /categor/i;
/** The objects that a field may hold. */
const read = [Date, ObjectId, Decimal128];
/** Longer than any text that is stored, in UTF-16 units. */
const longestText = 8000;

export const keptCollections: readonly string[] = Object.keys(fields);

/**
 * What is kept of a document in memory: the fields that are read, long texts only as far as they could be, and nothing of
 * what could not be in them.
 * @param onKept called for it and for each item of the lists in it
 */
export function keptFields(collection: string, document: Document, onKept: () => void): Document {
  onKept();
  const kept: Document = {};
  for (const [name, value] of Object.entries(document)) {
    if (isRead(collection, name))
      kept[name] = Array.isArray(value) ? value.map((item) => keptItem(item)) : short(value);
  }
  return kept;

  function keptItem(item: unknown): unknown {
    if (isDocument(item)) return keptFields(collection, item, onKept);
    onKept();
    return short(item);
  }
}

function isRead(collection: string, name: string): boolean {
  return ofAll.includes(name) || fields[collection]?.includes(name) || (collection === "queues" && category.test(name));
}

function short(value: unknown): unknown {
  // The copy does not keep the whole in memory.
  if (typeof value === "string")
    return value.length > longestText ? structuredClone(value.slice(0, longestText)) : value;
  const isRead = typeof value !== "object" || value === null || read.some((type) => value instanceof type);
  return isRead ? value : {};
}

/** Whether a value is a document within another. */
export function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
