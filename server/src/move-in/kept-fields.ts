import type { Document } from "bson";

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
const category = /categor/i;
/** Longer than any text that is kept, in UTF-16 units. */
const longestText = 8000;

export const keptCollections: readonly string[] = Object.keys(fields);

/**
 * What is kept of a document in memory: the fields that are read, and long texts only as far as they could be.
 * @param onDocument called for it and for each document within it
 */
export function keptFields(collection: string, document: Document, onDocument: () => void): Document {
  onDocument();
  const kept: Document = {};
  for (const [name, value] of Object.entries(document)) {
    if (isRead(collection, name))
      kept[name] = Array.isArray(value) ? value.map((item) => keptItem(item)) : short(value);
  }
  return kept;

  function keptItem(item: unknown): unknown {
    const isDocument = typeof item === "object" && item !== null && Object.getPrototypeOf(item) === Object.prototype;
    return isDocument ? keptFields(collection, item, onDocument) : short(item);
  }
}

function isRead(collection: string, name: string): boolean {
  return ofAll.includes(name) || fields[collection]?.includes(name) || (collection === "queues" && category.test(name));
}

function short(value: unknown): unknown {
  // The copy does not keep the whole in memory.
  return typeof value === "string" && value.length > longestText ? structuredClone(value.slice(0, longestText)) : value;
}
