import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { RenderLink } from "./render-link.ts";
import css from "./stat-card.module.css";

interface StatCardProps {
  readonly label: string;
  /** The number, ready to read; null draws a dash. */
  readonly value: ReactNode;
  /** Small words under the number. */
  readonly sub?: ReactNode;
  /** Where the number comes from; makes the whole card the link. */
  readonly link?: RenderLink;
  /** `lead` is the one figure of its section, in the accent. */
  readonly weight?: "lead" | "usual";
}

/** A figure with its name. */
export function StatCard({ label, value, sub, link, weight = "usual" }: StatCardProps) {
  const shown = value ?? "–";
  const content = (
    <>
      <span className={css["label"]}>
        {label}
        {link && <Icon of={ArrowUpRight} size={14} className={css["go"] ?? ""} />}
      </span>
      <span className={css["value"]} data-unknown={shown === "–"}>
        {shown}
      </span>
      {sub && <span className={css["sub"]}>{sub}</span>}
    </>
  );
  const className = classNames(css["card"], weight === "lead" && css["lead"], link && css["linked"]);
  return link ? link({ className, children: content }) : <div className={className}>{content}</div>;
}
