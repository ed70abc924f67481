import type { SearchOf } from "../platform/search-params.ts";
import { beginsWithTheBest, PODIUM } from "./leaderboard.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import type { playersSearch } from "./players-search.ts";
import { PodiumSkeleton } from "./podium-skeleton.tsx";
import type { UsersArea } from "./users-area.ts";

interface LeaderboardSkeletonProps {
  readonly area: UsersArea;
  readonly search: SearchOf<typeof playersSearch>;
}

/** Stands for the leaderboard while it is on its way. */
export function LeaderboardSkeleton({ area, search }: LeaderboardSkeletonProps) {
  const hasPodium = beginsWithTheBest(search);
  return (
    <>
      {hasPodium && <PodiumSkeleton />}
      <LeaderboardTable area={area} rows={[]} loading={search.numberPerPage - (hasPodium ? PODIUM : 0)} />
    </>
  );
}
