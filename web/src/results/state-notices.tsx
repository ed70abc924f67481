import { forfeitSide } from "contract/result-can.ts";
import { otherSide } from "contract/sides.ts";
import { SeasonName } from "../seasons/season-parts.tsx";
import { Notice } from "../ui/notice.tsx";
import { Doubts } from "./doubts.tsx";
import type { Result, ResultsArea } from "./results-area.ts";

interface StateNoticesProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly isOpen: boolean;
}

/** Notices of a result's state: not validated, doubtful, without a round, being played, forfeited. */
export function StateNotices({ area, result, isOpen }: StateNoticesProps) {
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
          {area.sideName(result, gaveUp)} gave up: {area.sideName(result, otherSide(gaveUp))} wins, whatever was scored.
        </Notice>
      )}
    </div>
  );
}
