import { expect, test } from "./support/test.ts";

test.use({ settings: { LEAGUE_NAME: 'The "Flag" & <Co>' } });

test("The site has a manifest for phones' home screens, and metadata for search engines", async ({ page, request }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  expect(await robots.text()).toMatch(/^User-agent: \*\n(?:Allow: \/api\/calendar\/\w+\/\n)+Disallow: \/api\/\n/);
  expect(await robots.text()).toMatch(/\n\nSitemap: http:\/\/\S+\/sitemap\.xml\n$/);

  await page.goto("/");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /capture the flag/);
  const manifestUrl = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const manifestResponse = await request.get(manifestUrl);
  expect(manifestResponse.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await manifestResponse.json()) as { icons: { src: string; sizes: string; type: string }[] };
  expect(manifest).toMatchObject({ name: 'The "Flag" & <Co>', short_name: 'The "Flag" & <Co>', start_url: "/" });

  const linkedIcons = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(linkedIcons).toHaveLength(3);
  for (const path of [...linkedIcons, ...manifest.icons.map(({ src }) => src)]) {
    const icon = await request.get(path);
    expect(icon.headers()["content-type"], path).toMatch(/^image\/(?:png|svg\+xml)/);
  }
  for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === "image/png")) {
    const response = await request.get(src);
    const png = await response.body();
    // A PNG file has its width and height at these offsets.
    const width = png.readUInt32BE(16);
    const height = png.readUInt32BE(20);
    expect(`${width}x${height} ${type}`, src).toBe(`${sizes} image/png`);
  }
});
