import type { ReactNode } from "react";
import css from "./figure.module.css";

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  /** `rating` has the accent colour. */
  readonly kind?: "plain" | "rating";
  readonly size?: "medium" | "large";
}

/** A key figure: a big number with a small label. For several use a `<FigureRow>`. */
export function Figure({ label, children, kind = "plain", size = "medium" }: FigureProps) {
  return (
    <div className={css["figure"]} data-kind={kind} data-size={size}>
      <dt className={css["label"]}>{label}</dt>
      <dd className={css["value"]}>{children}</dd>
    </div>
  );
}

/** Key figures side by side. */
export function FigureRow({ children }: { readonly children: ReactNode }) {
  return <dl className={css["row"]}>{children}</dl>;
}
