import type { SearchOf } from "../platform/search-params.ts";
import { beginsWithTheBest, PODIUM } from "./leaderboard.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import type { PlayerPaths } from "./player-paths.ts";
import type { playersSearch } from "./players-search.ts";
import { PodiumSkeleton } from "./podium-skeleton.tsx";

interface LeaderboardSkeletonProps {
  readonly paths: PlayerPaths;
  readonly search: SearchOf<typeof playersSearch>;
}

/** Stands for the leaderboard while it is on its way. */
export function LeaderboardSkeleton({ paths, search }: LeaderboardSkeletonProps) {
  const hasPodium = beginsWithTheBest(search);
  return (
    <>
      {hasPodium && <PodiumSkeleton />}
      <LeaderboardTable paths={paths} rows={[]} loading={search.numberPerPage - (hasPodium ? PODIUM : 0)} />
    </>
  );
}
