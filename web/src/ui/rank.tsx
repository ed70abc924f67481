import css from "./rank.module.css";

/** A place in a ranking, from 1; the first three wear the accent. */
export function Rank({ place }: { readonly place: number }) {
  return (
    <span className={css["rank"]} data-podium={place <= 3 ? place : undefined}>
      {place}
    </span>
  );
}
