import { useQuery } from "@tanstack/react-query";
import { crestLooks } from "contract/crest-look.ts";
import { useMemo } from "react";
import { clansQueries } from "./clans-queries.ts";

/**
 * The looks of the crests of a season's clans, for a `CrestContext`.
 *
 * @param isPending whether it is not known yet which season it is
 */
export function useCrestLooks(seasonId: string | undefined, isPending: boolean) {
  const { data: clans, isError } = useQuery({ ...clansQueries.crests(seasonId), enabled: !isPending });
  const looks = useMemo(() => (clans === undefined ? null : crestLooks(clans)), [clans]);
  // If it fails, each crest is drawn by its name alone.
  return isError ? undefined : looks;
}
