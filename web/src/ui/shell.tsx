import type { ReactNode } from "react";
import type { RenderLink } from "./render-link.ts";
import css from "./shell.module.css";
import { ShellBar, type ShellLink } from "./shell-bar.tsx";

interface ShellProps {
  /** The site's emblem and name, which link home. */
  readonly brand: { readonly emblem: ReactNode; readonly name: string; readonly link: RenderLink };
  /** The areas; the switch appears with the second one. */
  readonly areas?: readonly Omit<ShellLink, "icon" | "isCurrent">[];
  /** The links of this area, in the order of the header. */
  readonly links: readonly ShellLink[];
  /** Shown after the links, e.g. a filter; above the content where it does not fit the header. Styles show one of both. */
  readonly beside?: ReactNode;
  /** The notice on every page, in a strip under the header. */
  readonly notice?: ReactNode;
  /** Sign-in, or the avatar's menu. */
  readonly account: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header, content, footer; on phones the links are a bar at the bottom. */
export function Shell({ brand, areas = [], links, beside, notice, account, footer, children }: ShellProps) {
  return (
    <div className="flex flex-col min-h-[calc(100dvh_+_var(--spacing-notice))]">
      <a
        className="fixed z-80 top-2 left-2 py-2 px-4 rounded-md bg-inverse text-inverse-text translate-y-[-200%] focus:translate-x-0"
        href="#content"
      >
        Skip to content
      </a>
      <header className="sticky z-30 top-0 h-header border-b border-line bg-ground">
        <div className={css["inner"]}>
          {brand.link({
            className: css["brand"] ?? "",
            children: (
              <>
                {brand.emblem}
                <span className={css["name"]}>{brand.name}</span>
              </>
            ),
          })}
          {areas.length > 1 && (
            <nav className={css["areas"]} aria-label="Areas">
              {areas.map((area) => (
                <PlainLink
                  key={area.key}
                  link={area.link}
                  className="flex items-center min-h-[max(2rem,var(--spacing-target))] px-3 rounded-sm text-soft font-display text-base leading-none font-bold tracking-[0.03em] no-underline hover:text-default aria-[current]:bg-inverse aria-[current]:text-inverse-text forced-colors:aria-[current]:outline-2"
                  label={area.label}
                />
              ))}
            </nav>
          )}
          <nav className={css["links"]} aria-label="Main">
            {links.map((each) => (
              <PlainLink
                key={each.key}
                link={each.link}
                className="relative flex flex-none items-center px-3 text-soft font-medium no-underline transition-[color] hover:text-default focus-visible:rounded-md focus-visible:-outline-offset-4 aria-[current]:text-default aria-[current]:after:absolute aria-[current]:after:top-auto aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:border-b-3 aria-[current]:after:border-gold-edge"
                label={each.label}
                badge={each.badge}
              />
            ))}
          </nav>
          {beside && (
            <div className={css["beside"]} data-filter-row="">
              {beside}
            </div>
          )}
          <div className="flex items-center gap-2 [grid-area:account] justify-end max-md:ml-auto">{account}</div>
        </div>
      </header>
      {notice}
      <main id="content" className="flex-1 pt-8 px-gutter pb-16 focus:outline-none max-md:pt-5" tabIndex={-1}>
        {beside && (
          <div className="hidden mb-4 max-md:not-empty:block" data-filter-row="">
            {beside}
          </div>
        )}
        {children}
      </main>
      <footer className="pb-bar border-t border-line text-soft text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))] mx-auto py-6 px-gutter">
          {footer}
        </div>
      </footer>
      <ShellBar links={links} />
    </div>
  );
}

interface PlainLinkProps {
  readonly link: RenderLink;
  readonly className: string | undefined;
  readonly label: string;
  readonly badge?: ReactNode;
}

function PlainLink({ link, className = "", label, badge }: PlainLinkProps) {
  return link({ className, children: badge ? [label, badge] : label });
}
