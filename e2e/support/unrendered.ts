import type { Page } from "@playwright/test";

/** From now on pages come as they do where the server could not render them: the browser asks for what they show. */
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
