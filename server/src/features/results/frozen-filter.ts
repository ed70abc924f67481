import { resultCan } from "contract/result-can.ts";
import type { Role } from "contract/roles.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ResultsFilter } from "./result-days-queries.ts";

/**
 * Which results a viewer is shown who asks for frozen ones, for those that are not, or for either.
 * @throws NOT_SIGNED_IN, FORBIDDEN for those that are not frozen, which only admins see
 */
export function frozenFilter(
  freezed: boolean | null | undefined,
  viewer: { readonly role: Role } | null,
): ResultsFilter["frozen"] {
  const seesAll = resultCan.see({ freezed: false }, viewer);
  if (freezed === false && !seesAll) throw refuse(viewer === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
  if (freezed == null) return seesAll ? null : 1;
  return freezed ? 1 : 0;
}
