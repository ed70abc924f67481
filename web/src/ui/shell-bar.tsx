import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { RenderLink } from "./render-link.ts";

const linkClass =
  "relative flex flex-col items-center justify-center gap-0.75 min-w-0 text-soft text-xs font-medium leading-none no-underline focus-visible:-outline-offset-3 aria-[current]:text-default aria-[current]:font-semibold aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:inset-x-[20%] aria-[current]:before:bottom-auto aria-[current]:before:border-t-3 aria-[current]:before:border-gold-edge";

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

/** How many links fit the bar, including "More". */
const MAX_LINKS = 5;

/** The links of an area at the bottom of a phone: five, or four and "More". */
export function ShellBar({ links }: { readonly links: readonly ShellLink[] }) {
  const ordered = [...links.filter(({ isMinor }) => !isMinor), ...links.filter(({ isMinor }) => isMinor)];
  const shown = links.length > MAX_LINKS ? ordered.slice(0, MAX_LINKS - 1) : links;
  const rest = links.filter((each) => !shown.includes(each));
  return (
    <nav
      className="hidden max-md:fixed max-md:z-30 max-md:top-auto max-md:inset-x-0 max-md:bottom-0 max-md:block max-md:h-bar max-md:pb-[env(safe-area-inset-bottom,0)] max-md:border-t max-md:border-line-strong max-md:bg-surface"
      aria-label="Main"
    >
      <div className="grid auto-cols-fr grid-flow-col h-full">
        {shown.map((each) => (
          <BarLink key={each.key} item={each} />
        ))}
        {rest.length > 0 && (
          <Menu
            label="More"
            className={linkClass}
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

function BarLink({ item }: { readonly item: ShellLink }) {
  return item.link({
    className: linkClass,
    children: (
      <>
        <Icon of={item.icon} size={20} />
        {item.label}
        {item.badge}
      </>
    ),
  });
}
