/** A rank, from 1; the first three are in the accent colour. Without a rank, a dash of the same width. */
export function Rank({ rank }: { readonly rank: number | null }) {
  return (
    <span
      className="inline-grid place-items-center min-w-7 h-7 rounded-sm text-soft font-display text-base leading-none font-bold data-podium:border data-podium:border-gold-edge data-podium:text-gold-text data-[podium=1]:bg-gold data-[podium=1]:text-gold-ink data-[podium=2]:bg-gold-tint"
      data-podium={rank !== null && rank <= 3 ? rank : undefined}
    >
      {rank ?? "–"}
    </span>
  );
}
