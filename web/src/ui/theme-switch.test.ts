// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { mount, mountHook, run } from "./testing/mount.ts";
import { ThemeSwitch, useThemeChoice } from "./theme-switch.tsx";

/** Returns the theme of the page, and the one that is stored for the next visit. */
function readThemes() {
  return { page: document.documentElement.dataset["theme"], stored: localStorage.getItem("theme") };
}

test("a chosen theme is shown and stored; choosing the system's theme removes the stored one", async () => {
  const hook = await mountHook(useThemeChoice);
  const { container } = await mount(createElement(ThemeSwitch));
  const hasIcon = (icon: string) => container.querySelector("svg")?.classList.contains(icon);
  const choose = (theme: string) => run(() => hook.current.onValueChange(theme));
  expect(hook.current.value).toBe("system");
  expect(hasIcon("lucide-monitor")).toBe(true);

  await choose("dark");
  expect(readThemes()).toEqual({ page: "dark", stored: "dark" });
  expect(hook.current.value).toBe("dark");
  expect(hasIcon("lucide-moon")).toBe(true);

  await choose("light");
  expect(readThemes()).toEqual({ page: "light", stored: "light" });
  expect(hasIcon("lucide-sun")).toBe(true);

  await choose("system");
  expect(readThemes()).toEqual({ page: undefined, stored: null });
  expect(hook.current.value).toBe("system");
});
