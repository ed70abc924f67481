import { useQuery } from "@tanstack/react-query";
import type { User } from "contract/users.ts";
import { Loaded } from "../platform/loaded.tsx";
import { Empty } from "../ui/empty.tsx";
import { StandingCard, StandingSkeleton } from "./standing-card.tsx";
import css from "./standings.module.css";
import { usersQueries } from "./users-queries.ts";

/** How a player stands in every mode they have played, the best first. */
export function RankedStandings({ user }: { readonly user: User }) {
  const found = useQuery(usersQueries.standings(user._id));
  return (
    <Loaded
      query={found}
      skeleton={
        <div className={css["standings"]}>
          <StandingSkeleton />
        </div>
      }
    >
      {(stats) =>
        stats.length === 0 ? (
          <Empty>{`${user.userName} has no validated result yet. Standings begin with the first.`}</Empty>
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
