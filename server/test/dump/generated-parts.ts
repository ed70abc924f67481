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
export type Mode = { readonly _id: ObjectId; readonly name: string; readonly playersPerTeam: number };
/** A clan of a season. `totals` are those of its validated results. `difference` is won minus lost points. */
export type Clan = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly season: Season;
  readonly people: readonly Person[];
  readonly totals: { games: number; wins: number; difference: number };
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Returns the id of a document that was created at this time. */
export type NextId = (at: number | Date) => ObjectId;

/** Creates ids as MongoDB does: the time in seconds, a number for the machine, and a counter. So later ids are greater. */
export function createIdGenerator(seed: number): NextId {
  const machine = (seed % 0xffff).toString(16).padStart(10, "a");
  let count = 0;
  return (at) => {
    count += 1;
    const seconds = Math.floor(Number(at) / 1000).toString(16);
    const counter = (count % 0x1000000).toString(16).padStart(6, "0");
    return ObjectId.createFromHexString(`${seconds}${machine}${counter}`);
  };
}

/** Returns the fields that mongoose adds to each document. */
export function createTimestamps(created: number | Date, updated = created): Document {
  return { createdAt: new Date(created), updatedAt: new Date(updated), __v: 0 };
}

/** Returns the fields of a season that the legacy software copies into the documents of the season. */
export function createSeasonCopies({ _id, name, startDate, endDate }: Season): Document {
  return { seasonId: _id, seasonName: name, seasonStartDate: startDate, seasonEndDate: endDate };
}

/** Returns the fields of a user that the legacy software copies into other documents. */
export function createPersonCopy({ _id, userName, avatar }: Person): Document {
  return { userId: _id, userName, avatar };
}

/** Creates an id as Discord does: a number of 18 digits. */
export function createSnowflake(random: SeededRandom): string {
  const firstDigits = String(random.integer(0, 99_999_999)).padStart(8, "0");
  const lastDigits = String(random.integer(0, 999_999_999)).padStart(9, "0");
  return `1${firstDigits}${lastDigits}`;
}
