import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../platform/loaded.tsx";
import type { StatsArea } from "../stats/stats-area.ts";
import { Empty } from "../ui/empty.tsx";
import { StandingCard } from "./standing-card.tsx";
import { StandingSkeleton } from "./standing-skeleton.tsx";
import css from "./standings.module.css";

interface StandingsProps {
  readonly area: StatsArea;
  readonly userId: string;
}

/** How a player stands in every mode or season they have played. */
export function Standings({ area, userId }: StandingsProps) {
  const found = useQuery(area.ofPlayer(userId));
  return (
    <Loaded query={found} skeleton={<StandingSkeleton />}>
      {(stats) =>
        stats.length === 0 ? (
          <Empty>There is no standing yet: it begins with the first validated result.</Empty>
        ) : (
          <ul className={css["standings"]}>
            {stats.map((stat) => (
              <StandingCard key={stat._id} area={area} stat={stat} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
