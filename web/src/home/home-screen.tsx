import { Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PlayersScreen } from "../users/players-screen.tsx";

const HomeStrip = lazyPart(async () => (await import("./home-strip.tsx")).HomeStrip);

/** The leaderboard, and above it what happens in the league. */
export function HomeScreen() {
  const strip = (
    <Suspense fallback={<Skeleton height="7rem" />}>
      <HomeStrip />
    </Suspense>
  );
  return <PlayersScreen above={strip} />;
}
