import css from "./rank.module.css";

/** A rank, from 1; the first three are in the accent colour. A dash of the same width for none. */
export function Rank({ rank }: { readonly rank: number | null }) {
  return (
    <span className={css["rank"]} data-podium={rank !== null && rank <= 3 ? rank : undefined}>
      {rank ?? "–"}
    </span>
  );
}
