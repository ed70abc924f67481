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

/** How many places the bar has, "More" among them. */
const PLACES = 5;

/** The links of an area at the bottom of a phone: five, or four and "More". */
export function ShellBar({ links }: { readonly links: readonly ShellLink[] }) {
  const ordered = [...links.filter(({ isMinor }) => !isMinor), ...links.filter(({ isMinor }) => isMinor)];
  const shown = links.length > PLACES ? ordered.slice(0, PLACES - 1) : links;
  const rest = links.filter((each) => !shown.includes(each));
  return (
    <nav className={css["bar"]} aria-label="Main">
      <div className={css["places"]}>
        {shown.map((each) => (
          <BarLink key={each.key} place={each} />
        ))}
        {rest.length > 0 && (
          <Menu
            label="More"
            className={css["place"] ?? ""}
            place="above"
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

function BarLink({ place }: { readonly place: ShellLink }) {
  return place.link({
    className: css["place"] ?? "",
    children: (
      <>
        <Icon of={place.icon} size={20} />
        {place.label}
      </>
    ),
  });
}
