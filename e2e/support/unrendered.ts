import type { Page } from "@playwright/test";

/** Serves pages without rendered content from now on, so that the browser fetches their data. */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(?:api|assets)\/|\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const reply = await route.fetch({ maxRedirects: 0 });
      const body = (await reply.text()).replace(/<script type="application\/json".*?<\/script>/s, "");
      return route.fulfill({ response: reply, body });
    },
  );
}
