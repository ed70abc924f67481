import { percent } from "../platform/numbers.ts";
import css from "./win-chance.module.css";

/** How likely red is to win, and blue the rest, by Elo. */
export function WinChance({ ratio }: { readonly ratio: number }) {
  return (
    <div className={css["chance"]}>
      <p className={css["words"]}>
        <strong className={css["red"]}>{percent(ratio)}</strong>
        <span className={css["label"]}>Win chance</span>
        <strong className={css["blue"]}>{percent(1 - ratio)}</strong>
      </p>
      <div className={css["bar"]} aria-hidden={true}>
        <span className={css["redPart"]} style={{ flexGrow: ratio }} />
        <span className={css["bluePart"]} style={{ flexGrow: 1 - ratio }} />
      </div>
    </div>
  );
}
