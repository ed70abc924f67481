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
    <div className={css["shell"]}>
      <a className={css["skip"]} href="#content">
        Skip to content
      </a>
      <header className={css["header"]}>
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
                <PlainLink key={area.key} link={area.link} className={css["area"]} label={area.label} />
              ))}
            </nav>
          )}
          <nav className={css["links"]} aria-label="Main">
            {links.map((each) => (
              <PlainLink
                key={each.key}
                link={each.link}
                className={css["link"]}
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
          <div className={css["account"]}>{account}</div>
        </div>
      </header>
      {notice}
      <main id="content" className={css["content"]} tabIndex={-1}>
        {beside && (
          <div className={css["above"]} data-filter-row="">
            {beside}
          </div>
        )}
        {children}
      </main>
      <footer className={css["footer"]}>
        <div className={css["footerInner"]}>{footer}</div>
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
