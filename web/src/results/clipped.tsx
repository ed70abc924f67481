import css from "./clipped.module.css";

interface ClippedProps {
  /** A fact beside what matters; smaller where there is little room. */
  readonly kind: "name" | "fact";
  readonly children: string;
}

/** Words that in a table end in dots where there is no room for them. */
export function Clipped({ kind, children }: ClippedProps) {
  return (
    <span className={css["clipped"]} data-kind={kind} title={children}>
      {children}
    </span>
  );
}
