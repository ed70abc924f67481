import { Ellipsis } from "lucide-react";
import { Icon, type IconShape } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { RenderLink } from "./render-link.ts";
import css from "./shell-bar.module.css";

/** A way to somewhere. The link made by `link` must carry `aria-current="page"` while one is there (routers' links do). */
export interface ShellLink {
  readonly key: string;
  readonly label: string;
  readonly icon: IconShape;
  /** Stands behind "More" on phones, wherever it stands in the header. */
  readonly isMinor?: true;
  /** Whether one is there; marks "More" where it stands behind that. */
  readonly isCurrent: boolean;
  readonly link: RenderLink;
}

/** How many links fit the bar, "More" among them. */
const MAX_LINKS = 5;

/** The links of an area at the bottom of a phone: five, or four and "More". */
export function ShellBar({ links }: { readonly links: readonly ShellLink[] }) {
  const ordered = [...links.filter(({ isMinor }) => !isMinor), ...links.filter(({ isMinor }) => isMinor)];
  const shown = links.length > MAX_LINKS ? ordered.slice(0, MAX_LINKS - 1) : links;
  const rest = links.filter((each) => !shown.includes(each));
  return (
    <nav className={css["bar"]} aria-label="Main">
      <div className={css["links"]}>
        {shown.map((each) => (
          <BarLink key={each.key} item={each} />
        ))}
        {rest.length > 0 && (
          <Menu
            label="More"
            className={css["link"] ?? ""}
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
    className: css["link"] ?? "",
    children: (
      <>
        <Icon of={item.icon} size={20} />
        {item.label}
      </>
    ),
  });
}
