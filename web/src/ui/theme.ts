import { useSyncExternalStore } from "react";

/** `system` follows the device. */
export type Theme = "system" | "light" | "dark";

/** Where the choice is kept; `/theme.js` reads the same name before the first paint. */
const KEY = "theme";
const listeners = new Set<() => void>();

/** The theme chosen, and how to choose another; every place that shows it follows. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onTheme, chosenTheme), chooseTheme];
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
  keep(theme);
  for (const changed of listeners) changed();
}

function keep(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
}
