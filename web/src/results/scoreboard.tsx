import { Link } from "@tanstack/react-router";
import { forfeitSide } from "contract/result-can.ts";
import { otherSide, type Side } from "contract/sides.ts";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { SeasonName } from "../competitions/season-parts.tsx";
import { SideLabel, sideWord } from "../league-ui/side.tsx";
import { paths } from "../paths.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { clanOnSide, Doubts, Elo, sideName, winnerWord } from "./result-cells.tsx";
import type { Result } from "./results-queries.ts";

interface ScoreboardProps {
  readonly result: Result;
  /** A side's name and score: as text or as fields. */
  readonly name: (side: Side) => ReactNode;
  readonly score: (side: Side) => ReactNode;
  readonly below?: (side: Side) => ReactNode;
  readonly children: ReactNode;
}

/** Red left, blue right, the scores between them, and map, mode, date and limits below. */
export function Scoreboard({ children, ...board }: ScoreboardProps) {
  return (
    <section className="overflow-clip border border-line rounded-md bg-surface" aria-label="Scoreboard">
      <div /* Too narrow for wings: each team stands on its score. */
        className="grid grid-cols-[1fr_auto_auto_1fr] max-lg:grid-cols-2"
      >
        <Team {...board} side="red" />
        <Plate {...board} side="red" />
        <span /* Said, and copied, but not seen: the two plates stand apart by themselves. */
          className="sr-only whitespace-pre"
        >
          {" "}
          -{" "}
        </span>
        <Plate {...board} side="blue" />
        <Team {...board} side="blue" />
      </div>
      <div className="border-t border-line">{children}</div>
    </section>
  );
}

type OnSide = Omit<ScoreboardProps, "children"> & { readonly side: Side };

function Team({ result, name, below, side }: OnSide) {
  return (
    <div
      className={classNames(
        "flex flex-col justify-center gap-1 min-w-0 p-6",
        "max-lg:justify-start max-lg:p-4",
        "data-[side=red]:items-end data-[side=red]:text-end",
        "data-[side=red]:inset-shadow-[0_4px_var(--color-red)]",
        "data-[side=blue]:inset-shadow-[0_4px_var(--color-blue)]",
      )}
      data-side={side}
    >
      {name(side)}
      <Outcome result={result} side={side} />
      <p className="text-soft tabular-nums">
        ELO <Elo result={result} side={side} />
      </p>
      {below?.(side)}
    </div>
  );
}

/** A side's score, or the box to write it, which leaves the plate in view: the dash of an empty one would fill it. */
function Plate({ result, score, side }: OnSide) {
  return (
    <div
      className="grid content-center w-[2.45em] py-[0.18em] px-[0.2em] text-soft font-display text-4xl leading-[1.15] font-bold tabular-nums text-center data-[side=red]:inset-shadow-[0_4px_var(--color-red)] data-[side=blue]:inset-shadow-[0_4px_var(--color-blue)] data-[won=true]:text-team-ink data-[won=true]:data-[side=red]:bg-red data-[won=true]:data-[side=blue]:bg-blue has-[input]:w-[3.5em] has-[input]:text-[calc(0.7_*_var(--text-4xl))] [&_input]:placeholder:font-text [&_input]:placeholder:text-2xl [&_input]:placeholder:font-normal max-lg:order-1 max-lg:w-auto! max-lg:border-t max-lg:border-line max-lg:inset-shadow-none!"
      data-side={side}
      data-won={result.winnerSide === side}
    >
      {score(side)}
    </div>
  );
}

/** The label of the winner; the loser's side has an empty line, so that both sides have the same height. */
function Outcome({ result, side }: { readonly result: Result; readonly side: Side }) {
  if (result.winnerSide === null) return <p className="text-soft">{winnerWord(result)}</p>;
  if (result.winnerSide !== side) return <p className="min-h-6" />;
  return (
    <p
      className={classNames(
        "inline-flex items-center gap-1.5 self-start min-h-6 py-0.5 px-2",
        "text-sm font-semibold",
        "rounded-sm text-team-ink",
        "in-data-[side=red]:self-end in-data-[side=red]:bg-red in-data-[side=blue]:bg-blue",
      )}
    >
      <Icon of={Trophy} size={14} />
      Winner
    </p>
  );
}

/** A score in a font size that fits its box. */
export function BigScore({ children }: { readonly children: string }) {
  return (
    <span
      className="data-[length=medium]:text-[0.55em] data-[length=long]:text-[0.4em]"
      data-length={lengthOf(children)}
      translate="no"
    >
      {children}
    </span>
  );
}

/** Most scores have up to four digits; reported ones can have ten. */
function lengthOf(words: string): "short" | "medium" | "long" {
  if (words.length <= 4) return "short";
  return words.length <= 7 ? "medium" : "long";
}

/** The name of a side, as large as fits; a link where it is a clan. */
export function SideName({ result, side }: { readonly result: Result; readonly side: Side }) {
  const clan = clanOnSide(result, side);
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
          sideWord(side)
        )}
      </SideLabel>
    </p>
  );
}

/** Notices of a result's state: not validated, doubtful, without a round, being played, forfeited. */
export function StateNotices({ result, isOpen }: { readonly result: Result; readonly isOpen: boolean }) {
  const gaveUp = forfeitSide(result);
  if (result.freezed && gaveUp === null) return null;
  return (
    <div className="flex flex-col gap-2">
      {!result.freezed && (
        <Notice state="warn" title="Not validated">
          {isOpen
            ? "Only admins see this result, and it counts for nothing yet."
            : "seasonId" in result && (
                <>
                  Only admins see this result. <SeasonName seasonId={result.seasonId} /> has ended, so it counts for
                  nothing.
                </>
              )}
        </Notice>
      )}
      <Doubts doubts={result.doubts} />
      {result.isRunning && (
        <Notice state="neutral" title="Being played">
          A game server posted this round, which may not be over: its figures are those so far. It ends with what the
          server posts at its end, with the server's next round, or after ten minutes without a post. Typing the scores
          ends it at once.
        </Notice>
      )}
      {result.isAwaited && (
        <Notice state="neutral" title="Awaits its round">
          A queue made this match. Its round fills this result when it is posted, and ends the match; deleting the
          result calls it off.
        </Notice>
      )}
      {isOpen && !result.hasRound && !result.isAwaited && gaveUp === null && (
        <Notice state="neutral" title="No round yet">
          Nothing was played so far. Type both scores; or, if a side did not come, declare its forfeit.
        </Notice>
      )}
      {gaveUp !== null && (
        <Notice state="neutral" title="Forfeit">
          <bdi>{sideName(result, gaveUp)}</bdi> gave up: <bdi>{sideName(result, otherSide(gaveUp))}</bdi> wins, whatever
          was scored.
        </Notice>
      )}
    </div>
  );
}
