import { Monitor, Moon, Sun } from "lucide-react";
import { buttonClass } from "./button.tsx";
import type { IconShape } from "./icon.tsx";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { MenuChoice } from "./menu-popup.tsx";
import { type Theme, useTheme } from "./theme.ts";

const THEMES: readonly { readonly value: Theme; readonly label: string; readonly icon: IconShape }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** The choice of theme as an entry for a `Menu`. */
export function useThemeChoice(): MenuChoice {
  const [theme, choose] = useTheme();
  return {
    key: "theme",
    label: "Theme",
    value: theme,
    options: THEMES,
    onValue(value) {
      const known = THEMES.find((each) => each.value === value);
      if (known) choose(known.value);
    },
  };
}

/** The choice of theme by itself, behind an icon; for visitors, who have no menu of their own. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  const shown = THEMES.find((each) => each.value === choice.value)?.icon ?? Monitor;
  return (
    <Menu label="Theme" className={buttonClass("quiet")} entries={[choice]}>
      <Icon of={shown} size={18} />
    </Menu>
  );
}
