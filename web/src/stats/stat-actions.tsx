import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { NONE } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Figure, FigureRow } from "../ui/figure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Rating } from "./rating.tsx";
import css from "./stat-actions.module.css";
import type { Stat, StatsArea } from "./stats-area.ts";

interface StatActionsProps {
  readonly area: StatsArea;
  /** Without one, skeletons stand for the numbers. */
  readonly stat: Stat | undefined;
  /** Whether the stat can still change. */
  readonly isOpen: boolean;
  /** Says why it cannot. */
  readonly closed: ReactNode;
}

/** How strong the player is, in two numbers; for admins also the way to have them computed again. */
export function StatActions({ area, stat, isOpen, closed }: StatActionsProps) {
  const { isAdmin } = useSession();
  return (
    <div className={css["actions"]}>
      <FigureRow>
        <Figure label="Elo" kind="rating" size="large">
          {stat ? <Rating of={stat} /> : <Skeleton width="6ch" />}
        </Figure>
        <Figure label="Rank" size="large">
          {stat ? rankWords(stat) : <Skeleton width="2ch" />}
        </Figure>
      </FigureRow>
      {isAdmin && stat && (isOpen ? <Sync area={area} stat={stat} /> : closed)}
    </div>
  );
}

function rankWords({ rank }: Stat): string {
  return rank === null ? NONE : `#${rank}`;
}

function Sync({ area, stat }: { readonly area: StatsArea; readonly stat: Stat }) {
  const { run, busy } = useCommand({
    call: () => area.sync(stat),
    success: "Stat updated",
    failure: "Error while updating stat",
    refreshes: [["stats"]],
  });
  return (
    <Button icon={RefreshCw} busy={busy} onClick={() => run()}>
      Sync
    </Button>
  );
}
