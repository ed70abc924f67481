import { type Document, ObjectId } from "bson";
import type { SeededRandom } from "../../demo/seeded-random.ts";

export type Person = {
  readonly _id: ObjectId;
  readonly userName: string;
  readonly avatar: string;
  readonly discordId?: string;
};
export type Season = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly startDate: Date;
  readonly endDate: Date;
};
export type Mode = { readonly _id: ObjectId; readonly name: string; readonly perTeam: number };
/** A clan of a season, and what its validated results come to. */
export type Clan = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly season: Season;
  readonly people: readonly Person[];
  readonly tally: { games: number; wins: number; difference: number };
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Makes the next id of a document that was made at a time. */
export type NextId = (at: number | Date) => ObjectId;

/** Ids as MongoDB makes them: they ascend with the time in them, and within a second. */
export function createIdGenerator(seed: number): NextId {
  const machine = (seed % 0xffff).toString(16).padStart(10, "a");
  let made = 0;
  return (at) => {
    made += 1;
    const seconds = Math.floor(Number(at) / 1000).toString(16);
    return ObjectId.createFromHexString(`${seconds}${machine}${(made % 0x1000000).toString(16).padStart(6, "0")}`);
  };
}

/** What mongoose adds to each document. */
export function createTimestamps(created: number | Date, updated = created): Document {
  return { createdAt: new Date(created), updatedAt: new Date(updated), __v: 0 };
}

/** What is copied of a season into what belongs to it. */
export function createSeasonCopies({ _id, name, startDate, endDate }: Season): Document {
  return { seasonId: _id, seasonName: name, seasonStartDate: startDate, seasonEndDate: endDate };
}

/** What is copied of a user. */
export function createPersonCopy({ _id, userName, avatar }: Person): Document {
  return { userId: _id, userName, avatar };
}

/** An id of something on Discord. */
export function createSnowflake(random: SeededRandom): string {
  return `1${String(random.whole(0, 99_999_999)).padStart(8, "0")}${String(random.whole(0, 999_999_999)).padStart(9, "0")}`;
}
