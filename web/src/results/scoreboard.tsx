import { Link } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import { getForfeitSide } from "contract/result-permissions.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import type { ReactNode } from "react";
import { SeasonName } from "../competitions/season-components.tsx";
import { getSideLabel, SideLabel } from "../league-ui/side.tsx";
import { WinnerLabel } from "../league-ui/winner-label.tsx";
import { paths } from "../paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Notice } from "../ui/notice.tsx";
import { Discrepancies, Elo, formatWinner, getClanOfSide, getSideName } from "./result-cells.tsx";
import type { Result } from "./results-queries.ts";

interface ScoreboardProps {
  readonly result: Result;
  /** Renders a side's name, as text or as a field. */
  readonly renderName: (side: Side) => ReactNode;
  /** Renders a side's score, as text or as a field. */
  readonly renderScore: (side: Side) => ReactNode;
  /** Renders more about a side, below its Elo. */
  readonly renderBelow?: (side: Side) => ReactNode;
  /** Details such as map and mode, shown below both sides. */
  readonly children: ReactNode;
}

/** The names and scores of both sides. Red is left, blue is right, and the scores are in the middle. */
export function Scoreboard({ children, ...sideProps }: ScoreboardProps) {
  return (
    <section className="overflow-clip border border-line rounded-md bg-surface" aria-label="Scoreboard">
      {/* On narrow screens each team is above its score. */}
      <div className="grid grid-cols-[1fr_auto_auto_1fr] max-lg:grid-cols-2">
        <Team {...sideProps} side="red" />
        <ScoreBox {...sideProps} side="red" />
        {/* The dash separates the scores for screen readers and in copied text. */}
        <span className="sr-only whitespace-pre"> - </span>
        <ScoreBox {...sideProps} side="blue" />
        <Team {...sideProps} side="blue" />
      </div>
      <div className="border-t border-line">{children}</div>
    </section>
  );
}

type SideProps = Omit<ScoreboardProps, "children"> & { readonly side: Side };

interface SideOfResult {
  readonly result: Result;
  readonly side: Side;
}

function Team({ result, renderName, renderBelow, side }: SideProps) {
  return (
    <div
      className={classNames(
        "flex flex-col justify-center gap-1 min-w-0 p-6",
        "max-lg:justify-start max-lg:p-4 max-sm:py-3 max-sm:gap-0.5",
        "data-[side=red]:items-end data-[side=red]:text-end",
        "data-[side=red]:inset-shadow-[0_4px_var(--color-red)]",
        "data-[side=blue]:inset-shadow-[0_4px_var(--color-blue)]",
      )}
      data-side={side}
    >
      {renderName(side)}
      {result.winnerSide === null && <p className="text-soft">{formatWinner(result)}</p>}
      {/* On phones, both sides fit on one line. On the narrowest, the gains of both are on their own line. */}
      <p className="text-soft tabular-nums max-sm:text-sm max-[24rem]:[&>span>span]:block">
        ELO <Elo result={result} side={side} />
      </p>
      {renderBelow?.(side)}
    </div>
  );
}

/** A side's score, or the input for it. */
function ScoreBox({ result, renderScore, side }: SideProps) {
  return (
    <div
      className={classNames(
        "relative grid content-center w-[2.45em] pt-[0.18em] pb-[0.34em] px-[0.2em]",
        "text-soft font-display text-4xl leading-[1.15] font-bold tabular-nums text-center",
        "data-[side=red]:inset-shadow-[0_4px_var(--color-red)]",
        "data-[side=blue]:inset-shadow-[0_4px_var(--color-blue)]",
        "data-[won=true]:text-team-ink",
        "data-[won=true]:data-[side=red]:bg-red data-[won=true]:data-[side=blue]:bg-blue",
        "has-[input]:w-[3.5em] has-[input]:text-[calc(0.7_*_var(--text-4xl))]",
        // The input leaves no room for the winner's label in the usual padding.
        "has-[input]:pb-7",
        "[&_input]:placeholder:font-text [&_input]:placeholder:text-2xl [&_input]:placeholder:font-normal",
        "max-lg:order-1 max-lg:w-auto! max-lg:border-t max-lg:border-line max-lg:inset-shadow-none!",
      )}
      data-side={side}
      data-won={result.winnerSide === side}
    >
      {renderScore(side)}
      {/* It lies in the padding of the box, so that the scores of both sides stay on one line. */}
      {result.winnerSide === side && (
        <WinnerLabel className="absolute inset-x-0 bottom-0.5 justify-center text-team-ink leading-none" />
      )}
    </div>
  );
}

/** A score in a font size that fits its box. */
export function BigScore({ children }: { readonly children: string }) {
  return (
    <span
      className="data-[length=medium]:text-[0.55em] data-[length=long]:text-[0.4em]"
      data-length={classifyLength(children)}
      translate="no"
    >
      {children}
    </span>
  );
}

/** Returns how long a score is. Most scores have up to four digits, but reported scores can have ten. */
function classifyLength(text: string): "short" | "medium" | "long" {
  if (text.length <= 4) return "short";
  return text.length <= 7 ? "medium" : "long";
}

/** The name of a side. Links to the clan, if there is one. */
export function SideName({ result, side }: SideOfResult) {
  const clan = getClanOfSide(result, side);
  return (
    <p
      className={classNames(
        "max-w-full",
        "font-display text-[clamp(var(--text-xl),2.6vw,var(--text-2xl))] leading-[1.15] wrap-anywhere",
        "max-lg:text-2xl max-sm:text-xl",
        "[&>span]:gap-2 [&>span]:font-bold [&_svg]:size-[0.65em]",
      )}
    >
      <SideLabel side={side}>
        {clan ? (
          <Link
            {...paths.league.clan(clan._id)}
            className={classNames(
              "inline-flex items-center min-w-target min-h-target",
              "no-underline",
              "text-inherit",
              "hover:underline hover:decoration-2 hover:underline-offset-[0.15em]",
            )}
          >
            {clan.name}
          </Link>
        ) : (
          getSideLabel(side)
        )}
      </SideLabel>
    </p>
  );
}

/** The players of a side without a clan. Narrow screens have no room for them, but the teams right below. */
export function SidePlayers({ result, side }: SideOfResult) {
  const players = result[`${side}Players`];
  if (players.length === 0 || getClanOfSide(result, side)) return null;
  return (
    <p className="text-sm wrap-anywhere max-lg:hidden" translate="no">
      {joinNames(players.map(({ userName }) => userName))}
    </p>
  );
}

/**
 * Notices about a result's state: not validated, discrepancies, no round, being played, forfeit. `doubts` is the API's name of
 * the discrepancies between the round and the agreed match.
 * @param props `isSeasonOpen` is always `true` for a ranked result, which belongs to no season
 */
export function StateNotices({ result, isSeasonOpen }: { readonly result: Result; readonly isSeasonOpen: boolean }) {
  const forfeitingSide = getForfeitSide(result);
  const { freezed: isValidated } = result;
  if (isValidated && forfeitingSide === null) return null;
  return (
    <div className="flex flex-col gap-2">
      {!isValidated && (
        <Notice state="warn" title="Not validated">
          {isSeasonOpen ? (
            "Only admins see this result, and it does not count yet."
          ) : (
            <>
              Only admins see this result. {"seasonId" in result && <SeasonName seasonId={result.seasonId} />} has
              ended, so it does not count.
            </>
          )}
        </Notice>
      )}
      <Discrepancies discrepancies={result.doubts} />
      {result.isRunning && (
        <Notice state="neutral" title="Being played">
          A game server is posting this round, so its data is incomplete. The round ends when the server posts its end
          or its next round, or after ten minutes without a post. Entering the scores ends it immediately.
        </Notice>
      )}
      {result.isAwaited && (
        <Notice state="neutral" title="Waiting for its round">
          A queue created this match. When its round is posted, it fills in this result and ends the match. Deleting the
          result cancels the match.
        </Notice>
      )}
      {isSeasonOpen && !result.hasRound && !result.isAwaited && forfeitingSide === null && (
        <Notice state="neutral" title="No round yet">
          No round was played yet. Enter both scores or, if a side did not come, declare its forfeit.
        </Notice>
      )}
      {forfeitingSide !== null && (
        <Notice state="neutral" title="Forfeit">
          <bdi>{getSideName(result, forfeitingSide)}</bdi> gave up:{" "}
          <bdi>{getSideName(result, getOppositeSide(forfeitingSide))}</bdi> wins, whatever was scored.
        </Notice>
      )}
    </div>
  );
}
