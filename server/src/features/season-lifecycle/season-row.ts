import { refuse } from "../../platform/refusal.ts";
import type { NewRow } from "../tables.ts";

/** Dates in milliseconds UTC, the prize pool in euros. */
export type NewSeason = {
  readonly name: string;
  readonly startDate: number;
  readonly endDate: number;
  readonly prizePool?: number | null | undefined;
  /** When leaders may change rosters, both included; `null`: without this limit. */
  readonly transferFrom?: number | null | undefined;
  readonly transferTo?: number | null | undefined;
};

type SeasonFields = Pick<
  NewRow<"seasons">,
  "name" | "starts_at" | "ends_at" | "prize_pool" | "transfer_from" | "transfer_to"
>;

/** A season as it is stored. @throws INVALID_INPUT where transfers would end before they begin */
export function seasonRow(season: NewSeason): SeasonFields {
  const { name, startDate, endDate, prizePool = null, transferFrom = null, transferTo = null } = season;
  if (transferFrom !== null && transferTo !== null && transferTo < transferFrom) {
    throw refuse("INVALID_INPUT", { field: "transferTo", reason: "must not be before transferFrom" });
  }
  return {
    ...{ name, starts_at: startDate, ends_at: endDate, prize_pool: prizePool },
    ...{ transfer_from: transferFrom, transfer_to: transferTo },
  };
}
