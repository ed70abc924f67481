import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconComponent } from "../../ui/icon.tsx";
import css from "./bar.module.css";
import type { MatchStage } from "./match-stage.ts";

interface BarProps {
  readonly stage: MatchStage | "over" | "cooldown" | "queue";
  /** Label for screen readers. */
  readonly label: string;
  readonly icon: IconComponent;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** A button that is pressed rarely. On phones it is beside the title, away from the other actions. */
  readonly aside?: ReactNode;
}

/**
 * A bar across the page. On phones, the text and the actions have their own lines, and a match to confirm is a sheet at the
 * bottom of the window.
 */
export function Bar({ stage, label, icon, title, children, actions, aside }: BarProps) {
  return (
    <>
      {/* The page behind it can still be used. */}
      {stage === "confirm" && <div className={css["veil"]} />}
      <section className={css["bar"]} data-stage={stage} aria-label={label} tabIndex={-1}>
        <div className={css["inner"]}>
          <Icon icon={icon} size={20} className={classNames(css["icon"])} />
          <div className={css["texts"]}>
            <p className={css["title"]}>{title}</p>
            <div className={css["text"]}>{children}</div>
          </div>
          {actions && <div className={css["actions"]}>{actions}</div>}
          {aside && <div className={css["aside"]}>{aside}</div>}
        </div>
      </section>
    </>
  );
}
