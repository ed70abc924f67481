// @vitest-environment happy-dom
import { useRouter } from "@tanstack/react-router";
import { createElement } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";
import { RouteFailure } from "./route-fallbacks.tsx";

beforeAll(setUpBrowser);

/** A screen that has thrown an error. It records what happens after a press on its button. */
function BrokenScreen({ steps }: { readonly steps: string[] }) {
  const router = useRouter();
  vi.spyOn(router, "invalidate").mockImplementation(async () => void steps.push("loads the data"));
  return createElement(RouteFailure, { error: new Error("Broken"), reset: () => steps.push("renders the screen") });
}

test("“Try again” renders a failed screen again and reloads its data", async () => {
  const steps: string[] = [];
  const page = await openComponent(BrokenScreen, { steps });
  expect(readVisibleText()).toContain("This page could not be shown");
  expect(steps).toEqual([]);
  await press(page, "Try again");
  expect(steps).toEqual(["renders the screen", "loads the data"]);
  await page.close();
});
