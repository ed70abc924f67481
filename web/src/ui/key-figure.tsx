import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface KeyFigureProps {
  readonly label: string;
  readonly children: ReactNode;
  /** `rating` uses the accent colour. */
  readonly kind?: "plain" | "rating";
  readonly size?: "medium" | "large";
}

/** A large number with a small label. Wrap several of them in a `<KeyFigureRow>`. */
export function KeyFigure({ label, children, kind = "plain", size = "medium" }: KeyFigureProps) {
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

/** A row of key figures. */
export function KeyFigureRow({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-8 gap-y-3">{children}</dl>;
}
