import type { Side } from "contract/sides.ts";
import type { ResultSummary } from "./results-area.ts";

type Clans = Pick<ResultSummary, "redClanId" | "redClanName" | "blueClanId" | "blueClanName">;

interface ClanOnSide {
  readonly _id: string;
  readonly name: string;
}

/** The clan that played on a side; `null` while none is chosen. */
export function clanOnSide(result: Clans, side: Side): ClanOnSide | null {
  const _id = result[`${side}ClanId`] ?? null;
  const name = result[`${side}ClanName`] ?? null;
  return _id === null || name === null ? null : { _id, name };
}
