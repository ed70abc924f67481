import { isUnknown, modeWords, sizeWords } from "../league-ui/mode-words.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import css from "./result-cells.module.css";
import type { ResultSummary } from "./results-area.ts";

/** A result's mode and team size on one line; where there is no room the name is clipped, never the size. */
export function ModeCell({ result }: { readonly result: ResultSummary }) {
  const { modeName, mode } = result;
  const showsSize = !(modeName && isUnknown(mode));
  return (
    <span className={css["mode"]} title={modeWords(result)}>
      {modeName && <span className={css["name"]}>{modeName}</span>}
      {modeName && showsSize && <span className={css["dot"]}> · </span>}
      {showsSize && (
        <span className={css["size"]} data-unknown={isUnknown(mode)}>
          {sizeWords(mode)}
        </span>
      )}
    </span>
  );
}

/** When a round was played: day and time on one line, on two where there is no room. */
export function Played({ date }: { readonly date: string }) {
  const [day, time] = playedAt(date, useTimeZone()).split(", ");
  return (
    <time dateTime={date}>
      <span className={css["part"]}>{day}</span>
      <span className={css["comma"]}>, </span>
      <span className={css["part"]}>{time}</span>
    </time>
  );
}

export function Status({ result }: { readonly result: Pick<ResultSummary, "freezed"> }) {
  return result.freezed ? <Badge state="ok">Validated</Badge> : <Badge state="warn">Not validated</Badge>;
}

interface ClippedProps {
  /** A minor fact of a result; smaller where there is little room. */
  readonly kind: "name" | "fact";
  readonly children: string;
}

export function Clipped({ kind, children }: ClippedProps) {
  return (
    <span className={css["clipped"]} data-kind={kind} title={children}>
      {children}
    </span>
  );
}
