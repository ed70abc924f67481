import css from "./mode.module.css";
import { isUnknown, modeWords, sizeWords } from "./mode-words.ts";
import type { ResultSummary } from "./results-area.ts";

/** A result's mode and team size on one line; where there is no room the name gives way, never the size. */
export function Mode({ result }: { readonly result: ResultSummary }) {
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
