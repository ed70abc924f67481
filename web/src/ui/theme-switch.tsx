import { Monitor, Moon, Sun } from "lucide-react";
import { buttonClass } from "./button.tsx";
import { Icon, type IconShape } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { MenuChoice } from "./menu-popup.tsx";
import { createStore, useStore } from "./store.ts";

const THEMES: readonly { readonly value: Theme; readonly label: string; readonly icon: IconShape }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

export function useThemeChoice(): MenuChoice {
  return {
    key: "theme",
    label: "Theme",
    value: useStore(chosenTheme),
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

/** Where the choice is kept; `/theme.js` reads the same name before the first paint. */
const KEY = "theme";
const chosenTheme = createStore<Theme>("system");
if (!import.meta.env.SSR) chosenTheme.set(shownTheme());

function shownTheme(): Theme {
  const shown = document.documentElement.dataset["theme"];
  return shown === "light" || shown === "dark" ? shown : "system";
}

function choose(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  save(theme);
  chosenTheme.set(theme);
}

function save(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage still shows the theme until the page is left.
  }
}
