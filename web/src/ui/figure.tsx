import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
    <div className="flex flex-col-reverse" data-kind={kind} data-size={size}>
      <dt className="text-soft text-sm leading-[1.35]">{label}</dt>
      <dd
        className={classNames(
          "m-0",
          "font-display text-xl leading-[1.25] font-bold",
          "text-default",
          "in-data-[kind=rating]:text-gold-text in-data-[size=large]:text-3xl",
        )}
      >
        {children}
      </dd>
    </div>
  );
}

export function FigureRow({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-8 gap-y-3">{children}</dl>;
}
