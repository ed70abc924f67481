import css from "./rank.module.css";

/** A rank, from 1; `null` shows a dash of the same width. The first three have the accent colour. */
export function Rank({ rank }: { readonly rank: number | null }) {
  return (
    <span className={css["rank"]} data-podium={rank !== null && rank <= 3 ? rank : undefined}>
      {rank ?? "–"}
    </span>
  );
}
