import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../platform/loaded.tsx";
import { Empty } from "../ui/empty.tsx";
import { StandingCard } from "./standing-card.tsx";
import { StandingSkeleton } from "./standing-skeleton.tsx";
import css from "./standings.module.css";
import { usersQueries } from "./users-queries.ts";

/** How a player stands in every mode they have played, the best first. */
export function RankedStandings({ userId }: { readonly userId: string }) {
  const found = useQuery(usersQueries.standings(userId));
  return (
    <Loaded query={found} skeleton={<StandingSkeleton />}>
      {(stats) =>
        stats.length === 0 ? (
          <Empty>There is no standing yet: it begins with the first validated result.</Empty>
        ) : (
          <ul className={css["standings"]}>
            {stats.map((stat) => (
              <StandingCard key={stat._id} stat={stat} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
