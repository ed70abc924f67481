import { Ellipsis } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { RenderLink } from "./render-link.ts";
import css from "./shell.module.css";

/** A link of the shell. The link rendered by `link` must have `aria-current="page"` on its page (the router's does). */
export interface ShellLink {
  readonly key: string;
  readonly label: string;
  readonly icon: IconShape;
  /** Always under "More" on phones. */
  readonly isMinor?: true;
  /** Whether its page is current; marks "More" where it is under that. */
  readonly isCurrent: boolean;
  /** Stands behind the label. */
  readonly badge?: ReactNode;
  readonly link: RenderLink;
}

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
        className={classNames(
          "fixed z-80 left-2 py-2 px-4",
          "top-2 rounded-md bg-inverse text-inverse-text translate-y-[-200%]",
          "focus:translate-x-0",
        )}
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
                  item={area}
                  className={classNames(
                    "flex items-center min-h-[max(2rem,var(--spacing-target))] px-3",
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
            {links.map((each) => (
              <PlainLink
                key={each.key}
                item={each}
                className={classNames(
                  "relative flex items-center flex-none px-3",
                  "font-medium no-underline",
                  "text-soft transition-[color]",
                  "hover:text-default focus-visible:rounded-md focus-visible:-outline-offset-4",
                  "aria-[current]:text-default aria-[current]:after:absolute aria-[current]:after:top-auto",
                  "aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:border-b-3",
                  "aria-[current]:after:border-gold-edge",
                )}
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

interface PlainLinkProps {
  readonly item: Pick<ShellLink, "link" | "label" | "badge">;
  readonly className: string;
  readonly icon?: IconShape;
}

function PlainLink({ item: { link, label, badge }, className, icon }: PlainLinkProps) {
  return link({
    className,
    children: (
      <>
        {icon && <Icon of={icon} size={20} />}
        {label}
        {badge}
      </>
    ),
  });
}

const barLink = classNames(
  "relative flex flex-col items-center justify-center gap-0.75 min-w-0",
  "text-xs font-medium leading-none no-underline",
  "text-soft",
  "focus-visible:-outline-offset-3 aria-[current]:text-default aria-[current]:font-semibold",
  "aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:inset-x-[20%]",
  "aria-[current]:before:bottom-auto aria-[current]:before:border-t-3",
  "aria-[current]:before:border-gold-edge",
);

/** How many links fit the bar, including "More". */
const MAX_LINKS = 5;

/** The links of an area at the bottom of a phone: five, or four and "More". */
function ShellBar({ links }: { readonly links: readonly ShellLink[] }) {
  const ordered = [...links.filter(({ isMinor }) => !isMinor), ...links.filter(({ isMinor }) => isMinor)];
  const shown = links.length > MAX_LINKS ? ordered.slice(0, MAX_LINKS - 1) : links;
  const rest = links.filter((each) => !shown.includes(each));
  return (
    <nav
      className={classNames(
        "hidden",
        "max-md:fixed max-md:z-30 max-md:top-auto max-md:inset-x-0 max-md:bottom-0 max-md:block max-md:h-bar",
        "max-md:pb-[env(safe-area-inset-bottom,0)] max-md:border-t max-md:border-line-strong",
        "max-md:bg-surface",
      )}
      aria-label="Main"
    >
      <div className="grid auto-cols-fr grid-flow-col h-full">
        {shown.map((each) => (
          <PlainLink key={each.key} item={each} className={barLink} icon={each.icon} />
        ))}
        {rest.length > 0 && (
          <Menu
            label="More"
            className={barLink}
            side="above"
            entries={rest}
            isCurrent={rest.some(({ isCurrent }) => isCurrent)}
          >
            <Icon of={Ellipsis} size={20} />
            More
          </Menu>
        )}
      </div>
    </nav>
  );
}

interface ShellNoticeProps {
  /** Renders nothing while there is no notice. */
  readonly children: ReactNode;
  /** The path of the page: space that was reserved on one page is released on the next. */
  readonly page: string;
}

/**
 * A notice on every page, in a strip under the header. Nothing in view moves when it comes or goes: it covers the
 * edge of the content and leaves room to scroll to what it covers. A press meant for that goes through for a moment.
 */
export function ShellNotice({ children, page }: ShellNoticeProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = content.current;
    if (!strip) return;
    const reserve = () => reserveNotice(strip.offsetHeight);
    const watch = new ResizeObserver(reserve);
    watch.observe(strip);
    addEventListener("scroll", reserve, { passive: true });
    return () => {
      watch.disconnect();
      removeEventListener("scroll", reserve);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason
  useEffect(() => reserveNotice(content.current?.offsetHeight ?? 0, "at once"), [page]);
  return (
    <div /* Of the height that is kept for it, which may be more than it has, or, until it is measured, less. */
      className="sticky z-25 top-header h-notice"
    >
      <div ref={content} className={css["strip"]}>
        {children}
      </div>
    </div>
  );
}

const ROOM = "--spacing-notice";
const ANCHOR = "overflow-anchor";

/** For how long after one begins to see it a page is still arriving, in milliseconds. */
const ARRIVING = 2000;

let reserved = 0;

/**
 * Keeps so much room, in pixels, between header and content, and scrolls by as much, so that nothing in view moves; but
 * for a page that is still arriving, whose title would be missed. Room that is given back would move a page that is
 * scrolled by less than that: then it is kept, unless `at once`.
 */
function reserveNotice(height: number, when: "unseen" | "at once" = "unseen"): void {
  const growth = height - reserved;
  if (growth === 0 || (when === "unseen" && scrollY + growth < 0)) return;
  reserved = height;
  const { style } = document.documentElement;
  const [seen] = performance.getEntriesByName("first-contentful-paint");
  const isArriving = scrollY === 0 && performance.now() - (seen?.startTime ?? 0) < ARRIVING;
  const top = isArriving ? 0 : scrollY + growth;
  // Browsers that keep content in place themselves would scroll by as much again.
  style.setProperty(ANCHOR, "none");
  style.setProperty(ROOM, `${height}px`);
  scrollTo({ top, behavior: "instant" });
  requestAnimationFrame(() => style.removeProperty(ANCHOR));
}
