import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { buttonClass } from "./button.tsx";
import { Icon, type IconShape } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { MenuChoice } from "./menu-popup.tsx";

const THEMES: readonly { readonly value: Theme; readonly label: string; readonly icon: IconShape }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

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

/** A menu for the theme alone, for visitors, who have no account menu. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  const shown = THEMES.find((each) => each.value === choice.value)?.icon ?? Monitor;
  return (
    <Menu label="Theme" className={buttonClass("quiet")} entries={[choice]}>
      <Icon of={shown} size={18} />
    </Menu>
  );
}

/** `system` follows the device. */
type Theme = "system" | "light" | "dark";

/** The cookie with the choice; `/theme.js` reads the same name before the first paint. */
const KEY = "theme";
const listeners = new Set<() => void>();

function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onTheme, chosenTheme, () => "system"), chooseTheme];
}

function onTheme(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  save(theme);
  for (const changed of listeners) changed();
}

function save(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage still shows the theme until the page is left.
  }
}
