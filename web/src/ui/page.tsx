import { ChevronLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import css from "./page.module.css";
import type { RenderLink } from "./render-link.ts";

interface PageProps {
  readonly title: ReactNode;
  /** One sentence, or the key figures, under the title. */
  readonly lede?: ReactNode;
  /** An `<Avatar>` at the left of title and lede. */
  readonly portrait?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** A small link above the title, back to the list. */
  readonly back?: { readonly label: string; readonly link: RenderLink };
  /** `prose` keeps lines short enough to read (720 px). */
  readonly width?: "full" | "prose";
  readonly children: ReactNode;
}

/** A page with its title and content. Contains the only `h1`. */
export function Page({ title, lede, portrait, actions, back, width = "full", children }: PageProps) {
  return (
    <div className={css["page"]} data-width={width}>
      {back?.link({
        className: css["back"] ?? "",
        children: (
          <>
            <Icon of={ChevronLeft} size={16} />
            {back.label}
          </>
        ),
      })}
      <header className={css["titleLine"]}>
        <div className={css["subject"]}>
          {portrait}
          <div className={css["titles"]}>
            <h1 className={css["title"]}>{title}</h1>
            {lede && <div className={css["lede"]}>{lede}</div>}
          </div>
        </div>
        {actions && <div className={css["actions"]}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under an `h2` and a hairline, named for screen readers. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css["section"]} aria-labelledby={id}>
      <header className={css["sectionLine"]}>
        <h2 id={id} className={css["sectionTitle"]}>
          {title}
        </h2>
        {actions && <div className={css["actions"]}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
