import type { Season } from "contract/seasons.ts";
import type { Faults } from "../platform/failures.ts";
import { dateMeant, dateTyped } from "../platform/typed-dates.ts";

/** What stands in the fields of a season; dates as the browser's date fields hold them. */
export interface SeasonDraft {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

export function seasonDraft({ name, startDate, endDate }: Season): SeasonDraft {
  return { name, startDate: dateTyped(new Date(startDate)), endDate: dateTyped(new Date(endDate)) };
}

/** What is wrong with a season as it stands in the fields. */
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

/** Changed fields as the league takes them. Dates that nobody changed are not sent: fields hold no seconds. */
export function seasonChanges({ name, startDate, endDate }: Partial<SeasonDraft>) {
  return {
    ...(name !== undefined && { name }),
    ...(startDate !== undefined && { startDate: dateMeant(startDate) ?? "" }),
    ...(endDate !== undefined && { endDate: dateMeant(endDate) ?? "" }),
  };
}

const MISSING_DATE = "Please enter a day and a time";
