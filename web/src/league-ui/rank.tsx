import css from "./rank.module.css";

/** A rank, from 1; `null` shows a dash of the same width. The first three have the accent colour. */
export function Rank({ rank }: { readonly rank: number | null }) {
  const isOnPodium = rank !== null && rank <= 3;
  return (
    <span className={css["rank"]} data-podium={isOnPodium ? rank : undefined}>
      {rank ?? "–"}
    </span>
  );
}
