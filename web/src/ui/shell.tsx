import { Ellipsis } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconComponent } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { RenderLink } from "./render-link.ts";
import css from "./shell.module.css";

/** A link of the site's navigation. `renderLink` must set `aria-current="page"` on its own page, as the router's links do. */
export interface ShellLink {
  readonly key: string;
  readonly label: string;
  readonly icon: IconComponent;
  /** Whether phones show the link under "More", if there are too many links. */
  readonly isMinor?: true;
  /** Whether the link leads to the current page. A link under "More" then also marks "More". */
  readonly isCurrent: boolean;
  /** Shown after the label. */
  readonly badge?: ReactNode;
  readonly renderLink: RenderLink;
}

interface ShellProps {
  /** The site's logo and name, which link to the home page. */
  readonly brand: { readonly logo: ReactNode; readonly name: string; readonly renderLink: RenderLink };
  /** The areas of the site. The switch is shown if there are at least two. */
  readonly areas?: readonly Omit<ShellLink, "icon" | "isCurrent">[];
  /** The links of the current area, in the order of the header. */
  readonly links: readonly ShellLink[];
  /**
   * Shown after the links, e.g. a filter, with the layout of a `FilterRow`. On phones, it is shown beside the title of the page
   * instead, or beside the link above the title.
   */
  readonly headerExtra?: ReactNode;
  /** A notice below the header, shown on every page. */
  readonly notice?: ReactNode;
  /** The sign-in link or the account menu. */
  readonly account: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header, content and footer. On phones, the links are in a bar at the bottom. */
export function Shell({ notice, footer, children, ...header }: ShellProps) {
  const { links, headerExtra } = header;
  return (
    <div className="flex flex-col min-h-[calc(100dvh_+_var(--spacing-notice-scroll))]">
      <a
        className={classNames(
          "fixed z-80 left-2 py-2 px-4",
          "top-2 rounded-md bg-inverse text-inverse-text translate-y-[-200%]",
          "focus:translate-y-0",
        )}
        href="#content"
      >
        Skip to content
      </a>
      <ShellHeader {...header} />
      {notice}
      <main
        id="content"
        className={classNames("flex-1 pt-8 px-gutter pb-16 focus:outline-none max-md:pt-5", css["content"])}
        tabIndex={-1}
      >
        {headerExtra && (
          <div className={css["contentExtra"]} data-filter-row="">
            {headerExtra}
          </div>
        )}
        {children}
      </main>
      <footer className="pb-bar border-t border-line text-soft text-sm">
        <div
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-6 gap-y-3",
            "max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))]",
            "mx-auto py-6 px-gutter",
          )}
        >
          {footer}
        </div>
      </footer>
      <ShellBar links={links} />
    </div>
  );
}

type ShellHeaderProps = Pick<ShellProps, "brand" | "areas" | "links" | "headerExtra" | "account">;

function ShellHeader({ brand, areas = [], links, headerExtra, account }: ShellHeaderProps) {
  return (
    <header className="sticky z-30 top-0 h-header border-b border-line bg-ground">
      <div className={css["inner"]}>
        {brand.renderLink({
          className: css["brand"] ?? "",
          children: (
            <>
              {brand.logo}
              <span className={css["name"]} title={brand.name}>
                {brand.name}
              </span>
            </>
          ),
        })}
        {areas.length > 1 && (
          <nav className={css["areas"]} aria-label="Areas">
            {areas.map((area) => (
              <ShellLinkItem
                key={area.key}
                item={area}
                className={classNames(
                  "flex items-center min-h-[max(2rem,var(--spacing-target))] px-3 max-md:px-2",
                  "max-[22.49rem]:px-1.5 max-[22.49rem]:text-sm",
                  "font-display text-base leading-none font-bold tracking-[0.03em] no-underline",
                  "rounded-sm text-soft",
                  "hover:text-default aria-[current]:bg-inverse aria-[current]:text-inverse-text",
                  "forced-colors:aria-[current]:outline-2",
                )}
              />
            ))}
          </nav>
        )}
        <nav className={css["links"]} aria-label="Main">
          {links.map((item) => (
            <ShellLinkItem
              key={item.key}
              item={item}
              className={classNames(
                "relative flex items-center flex-none px-(--link-padding)",
                "font-medium no-underline",
                "text-soft transition-[color]",
                "hover:text-default focus-visible:rounded-md focus-visible:-outline-offset-4",
                "aria-[current]:text-default aria-[current]:after:absolute aria-[current]:after:top-auto",
                "aria-[current]:after:inset-x-(--link-padding) aria-[current]:after:bottom-0 aria-[current]:after:border-b-3",
                "aria-[current]:after:border-gold-edge",
              )}
            />
          ))}
        </nav>
        {headerExtra && (
          <div className={css["headerExtra"]} data-filter-row="">
            {headerExtra}
          </div>
        )}
        <div className="flex items-center gap-2 [grid-area:account] justify-end min-w-40 max-md:gap-0 max-md:min-w-0">
          {account}
        </div>
      </div>
    </header>
  );
}

interface ShellLinkItemProps {
  readonly item: Pick<ShellLink, "renderLink" | "label" | "badge">;
  readonly className: string;
  readonly icon?: IconComponent;
}

function ShellLinkItem({ item: { renderLink, label, badge }, className, icon }: ShellLinkItemProps) {
  return renderLink({
    className,
    children: (
      <>
        {icon && <Icon icon={icon} size={20} />}
        {label}
        {badge}
      </>
    ),
  });
}

const barLinkClass = classNames(
  "relative flex flex-col items-center justify-center gap-0.75 min-w-0",
  "text-xs font-medium leading-none no-underline",
  "text-soft",
  "focus-visible:-outline-offset-3 aria-[current]:text-default aria-[current]:font-semibold",
  "aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:inset-x-[20%]",
  "aria-[current]:before:bottom-auto aria-[current]:before:border-t-3",
  "aria-[current]:before:border-gold-edge",
);

/** The maximum number of links in the bar, including "More". */
const MAX_BAR_LINKS = 5;

/** The bar at the bottom of a phone: five links, or four and "More". */
function ShellBar({ links }: { readonly links: readonly ShellLink[] }) {
  const orderedLinks = [...links.filter(({ isMinor }) => !isMinor), ...links.filter(({ isMinor }) => isMinor)];
  const barLinks = links.length > MAX_BAR_LINKS ? orderedLinks.slice(0, MAX_BAR_LINKS - 1) : links;
  const menuLinks = links.filter((link) => !barLinks.includes(link));
  return (
    <nav
      className={classNames(
        "hidden",
        "max-md:fixed max-md:z-30 max-md:top-auto max-md:inset-x-0 max-md:bottom-0 max-md:block max-md:h-navigation",
        "max-md:pb-[env(safe-area-inset-bottom,0)] max-md:border-t max-md:border-line-strong",
        "max-md:bg-surface",
      )}
      aria-label="Main"
    >
      <div className="grid auto-cols-fr grid-flow-col h-full">
        {barLinks.map((item) => (
          <ShellLinkItem key={item.key} item={item} className={barLinkClass} icon={item.icon} />
        ))}
        {menuLinks.length > 0 && (
          <Menu
            label="More"
            isLabelVisible={true}
            className={barLinkClass}
            side="above"
            entries={menuLinks}
            isCurrent={menuLinks.some(({ isCurrent }) => isCurrent)}
          >
            <Icon icon={Ellipsis} size={20} />
            More
            {/* Beside the icon. */}
            <span className="absolute top-1 left-1/2">
              {menuLinks.map(({ key, badge }) => badge && <Fragment key={key}> {badge}</Fragment>)}
            </span>
          </Menu>
        )}
      </div>
    </nav>
  );
}
