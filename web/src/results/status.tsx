import { Badge } from "../ui/badge.tsx";
import type { ResultSummary } from "./results-area.ts";

/** Whether a result counts. */
export function Status({ result }: { readonly result: Pick<ResultSummary, "freezed"> }) {
  return result.freezed ? <Badge state="ok">Validated</Badge> : <Badge state="warn">Not validated</Badge>;
}
