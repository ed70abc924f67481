import css from "./rank.module.css";

/** A place in a ranking, from 1; the first three wear the accent. A dash of the same width for none. */
export function Rank({ place }: { readonly place: number | null }) {
  return (
    <span className={css["rank"]} data-podium={place !== null && place <= 3 ? place : undefined}>
      {place ?? "–"}
    </span>
  );
}
