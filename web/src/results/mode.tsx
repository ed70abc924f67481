import css from "./mode.module.css";
import { modeWords, sizeWords } from "./mode-words.ts";
import type { ResultSummary } from "./results-area.ts";

/** A result's mode and team size on one line; where there is no room the name gives way, never the size. */
export function Mode({ result }: { readonly result: ResultSummary }) {
  const { modeName, mode } = result;
  return (
    <span className={css["mode"]} title={modeWords(result)}>
      {modeName && <span className={css["name"]}>{modeName}</span>}
      {modeName && <span className={css["dot"]}> · </span>}
      <span className={css["size"]}>{sizeWords(mode)}</span>
    </span>
  );
}
