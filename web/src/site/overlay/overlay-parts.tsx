import type { RunningRound } from "contract/events.ts";
import type { Side } from "contract/sides.ts";
import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "../../league-ui/person.tsx";
import { isStreamOpen, type Query } from "../../platform/query.ts";
import { BeingPlayed } from "../../results/matches/live-round.tsx";
import { classNames } from "../../ui/class-names.ts";
import css from "./overlay-screen.module.css";

export function PlayedState(props: ComponentProps<typeof BeingPlayed>) {
  return (
    <State isNow>
      <BeingPlayed {...props} />
    </State>
  );
}

interface ScorePlateProps {
  /** Describes the overlay to screen readers. */
  readonly title: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
  /** The score with the left team first; `null` if there is none. */
  readonly score: readonly (string | number)[] | null;
  readonly details: ReactNode;
}

/** Both teams with the score between them, and a line of details below. */
export function ScorePlate({ title, left, right, score, details }: ScorePlateProps) {
  return (
    <main id="content" className={css["overlay"]}>
      <h1>
        <span className="sr-only">{title}</span>
      </h1>
      <div className={css["plate"]}>
        {left}
        <div className={css["center"]}>
          {score ? (
            <strong className={css["score"]}>{score.join("–")}</strong>
          ) : (
            <span className={css["versus"]}>vs</span>
          )}
        </div>
        {right}
      </div>
      <p className={css["line"]}>{details}</p>
    </main>
  );
}

export function Message({ children }: { readonly children: string }) {
  return (
    <main id="content" className={css["overlay"]}>
      <h1 className={css["line"]}>{children}</h1>
    </main>
  );
}

/** The state of the match or event, such as "Under way". It is highlighted if something is happening now. */
export function State({ isNow = false, children }: { readonly isNow?: boolean; readonly children: ReactNode }) {
  return (
    <span className={css["state"]} data-now={isNow}>
      {children}
    </span>
  );
}

export function Players({
  label,
  players,
}: {
  readonly label: string;
  readonly players: RunningRound[`${Side}Players`];
}) {
  return (
    <ul className={css["players"]} aria-label={label}>
      {players.map((player) => (
        <li
          key={player.userId}
          className={classNames(
            "flex items-center gap-[0.35em] min-w-0",
            "[&_svg]:flex-none [&_svg]:size-[1.5em] [&_img]:flex-none [&_img]:size-[1.5em]",
          )}
        >
          <Avatar userId={player.userId} picture={player} size={36} />
          <bdi className="truncate max-w-[11em]" translate="no">
            {player.userName}
          </bdi>
        </li>
      ))}
    </ul>
  );
}

/** The refetch interval while live updates are unavailable, in milliseconds. */
const REFETCH_INTERVAL_MS = 5000;

/** Adapts a query to an overlay: it is polled while live updates are unavailable, and shows no toasts. */
export function adaptToOverlay<T>(query: Query<T>): Query<T> {
  return {
    ...query,
    refetchInterval: () => (isStreamOpen() ? false : REFETCH_INTERVAL_MS),
    meta: { ...query.meta, hidesErrorToast: true, isPolled: true },
  };
}
