import { isUnknown, modeWords, sizeWords } from "../league-ui/mode-words.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import css from "./result-cells.module.css";
import type { ResultSummary } from "./results-area.ts";

/** A result's mode and team size on one line; where there is no room the name is clipped, never the size. */
export function Mode({ result }: { readonly result: ResultSummary }) {
  const { modeName, mode } = result;
  const showsSize = !(modeName && isUnknown(mode));
  return (
    <span
      className="flex min-w-0 whitespace-pre @max-[66rem]/table:flex-col @max-[66rem]/table:leading-[1.2] @max-[48rem]/table:text-sm"
      title={modeWords(result)}
    >
      {modeName && <span className="max-w-30 overflow-clip text-ellipsis @max-[48rem]/table:max-w-18">{modeName}</span>}
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

/** Whether a result counts. */
export function Status({ result }: { readonly result: Pick<ResultSummary, "freezed"> }) {
  return result.freezed ? <Badge state="ok">Validated</Badge> : <Badge state="warn">Not validated</Badge>;
}

interface ClippedProps {
  /** A minor fact of a result; smaller where there is little room. */
  readonly kind: "name" | "fact";
  readonly children: string;
}

/** Text that is truncated in a table. */
export function Clipped({ kind, children }: ClippedProps) {
  return (
    <span
      className="block wrap-anywhere in-table:in-[td]:max-w-38 in-table:in-[td]:overflow-clip in-table:in-[td]:text-ellipsis @max-[66rem]/table:in-[td]:max-w-[12cqw] @max-[48rem]/table:in-[td]:max-w-[14cqw] @max-[48rem]/table:in-[td]:data-[kind=fact]:text-sm"
      data-kind={kind}
      title={children}
    >
      {children}
    </span>
  );
}
