import { crestDesigns } from "contract/crest-design.ts";
import { useMemo } from "react";
import { useQuery } from "../platform/use-query.ts";
import { clansQueries } from "./clans-queries.ts";

/**
 * The designs of the crests of a season's clans, for a `CrestContext`.
 *
 * @param isPending whether it is not known yet which season it is
 */
export function useCrestDesigns(seasonId: string | undefined, isPending: boolean) {
  const { data: clans, isError } = useQuery({ ...clansQueries.crests(seasonId), enabled: !isPending });
  const designs = useMemo(() => (clans === undefined ? null : crestDesigns(clans)), [clans]);
  // If it fails, each crest is drawn by its name alone.
  return isError ? undefined : designs;
}
