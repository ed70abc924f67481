import { Monitor, Moon, Sun } from "lucide-react";
import { getButtonClass } from "./button.tsx";
import { Icon, type IconComponent } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import type { MenuChoice } from "./menu-popup.tsx";
import { createStore, useStore } from "./store.ts";

const THEMES: readonly { readonly value: Theme; readonly label: string; readonly icon: IconComponent }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** Returns the menu entry to choose the theme. */
export function useThemeChoice(): MenuChoice {
  return {
    key: "theme",
    label: "Theme",
    value: useStore(chosenTheme),
    options: THEMES,
    onValueChange(value) {
      const selected = THEMES.find((theme) => theme.value === value);
      if (selected) chooseTheme(selected.value);
    },
  };
}

/** A theme menu for visitors. Signed-in users have the choice in their account menu. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  const icon = THEMES.find((theme) => theme.value === choice.value)?.icon ?? Monitor;
  return (
    <Menu label="Theme" className={getButtonClass("quiet")} entries={[choice]}>
      <Icon icon={icon} size={18} />
    </Menu>
  );
}

/** `system` follows the device. */
type Theme = "system" | "light" | "dark";

/** The storage key of the choice. `/before-paint.js` reads it before the first paint. */
const STORAGE_KEY = "theme";
export const chosenTheme = createStore<Theme>("system");
if (!import.meta.env.SSR) chosenTheme.set(readThemeOfPage());

function readThemeOfPage(): Theme {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "system";
}

function chooseTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  storeTheme(theme);
  chosenTheme.set(theme);
}

function storeTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage, the theme lasts until the page is closed.
  }
}
