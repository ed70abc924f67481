import css from "./rank.module.css";

/** A rank, from 1; the first three are in the accent colour. Without a rank, a dash of the same width. */
export function Rank({ rank }: { readonly rank: number | null }) {
  return (
    <span className={css["rank"]} data-podium={rank !== null && rank <= 3 ? rank : undefined}>
      {rank ?? "–"}
    </span>
  );
}
