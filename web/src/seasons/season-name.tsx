import { useSeason } from "./use-season.ts";

/** What a season is called; nothing while that is not known. */
export function SeasonName({ seasonId }: { readonly seasonId: string | undefined }) {
  return useSeason().seasons.find(({ _id }) => _id === seasonId)?.name;
}
