import type { Faults } from "../platform/failures.ts";
import { dateMeant } from "../platform/typed-dates.ts";

/** What is typed of a new season; dates as the browser's date fields hold them. */
export interface SeasonDraft {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What a new season still lacks. */
export function seasonFaults({ name, startDate, endDate }: SeasonDraft): Faults {
  const [start, end] = [dateMeant(startDate), dateMeant(endDate)];
  return {
    ...(name.trim() === "" && { name: "Please enter a name" }),
    ...(start === null && { startDate: MISSING_DATE }),
    ...(end === null && { endDate: MISSING_DATE }),
    ...(start !== null && end !== null && end <= start && { endDate: "End date must be after start date" }),
  };
}

/** A season as the league takes it, of what was typed without a fault. */
export function newSeason({ name, startDate, endDate }: SeasonDraft) {
  return { name, startDate: dateMeant(startDate) ?? "", endDate: dateMeant(endDate) ?? "" };
}

const MISSING_DATE = "Please enter a day and a time";
