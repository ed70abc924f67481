import { refuse } from "../../platform/refusal.ts";
import type { ActiveSeason } from "../seasons/active-season.ts";

/** Refuses a change of a roster outside the season's transfer window. @param now ms UTC @throws TRANSFERS_CLOSED */
export function requireTransfersOpen({ transfer_from: from, transfer_to: to }: ActiveSeason, now: number): void {
  if ((from !== null && now < from) || (to !== null && now > to)) throw refuse("TRANSFERS_CLOSED");
}
