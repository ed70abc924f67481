import { expect, test } from "vitest";
import { applyPageSettings, fillPageContent, renderManifest } from "./page-content.ts";

const icons = '<link rel="icon" href="/icon.svg"><link rel="apple-touch-icon" href="/touch.png">';
const builtPage = `<!doctype html><html><head><title>Built</title>
<meta name="description" content="Built text"><meta name="league-name" content="">${icons}</head>
<body><div id="root"></div><noscript>Needs
scripts</noscript><script type="module" src="/main.js"></script></body></html>`;

test("the built page gets the title and the values of the league, in which special characters are escaped", () => {
  const page = applyPageSettings(builtPage, { title: "A & <b> $1", metas: { "league-name": '"Cups" $1' } });
  expect(page).toBe(
    builtPage
      .replace("<title>Built", () => "<title>A &amp; &lt;b&gt; $1")
      .replace('"league-name" content=""', () => '"league-name" content="&quot;Cups&quot; $1"'),
  );
});

test("a page that lacks the tag of the title or of a value of the league is rejected", () => {
  expect(() => applyPageSettings("<head></head>", { title: "A", metas: {} })).toThrow("The page has no");
  expect(() => applyPageSettings(builtPage, { title: "A", metas: { mail: "yes" } })).toThrow('name="mail"');
});

test("the league's icon replaces the built ones, and its style sheet comes after all others", () => {
  const settings = { title: "Built", metas: {} };
  expect(applyPageSettings(builtPage, settings)).toBe(builtPage);

  const ownIcons = '<link rel="icon" href="/look/7.png"><link rel="apple-touch-icon" href="/look/7.png">';
  expect(applyPageSettings(builtPage, { ...settings, icon: "/look/7.png" })).toBe(builtPage.replace(icons, ownIcons));

  const ownStyles = '<link rel="stylesheet" href="/look/7.css">';
  expect(applyPageSettings(builtPage, { ...settings, styles: "/look/7.css" })).toBe(
    builtPage.replace("</head>", `${ownStyles}</head>`),
  );
});

test("the manifest gets the name and the icon of the league", () => {
  const builtManifest = '{"name":"Built","short_name":"B","icons":[],"display":"standalone"}';
  const settings = { title: "Cups", metas: {} };
  const namedManifest = { name: "Cups", short_name: "Cups", display: "standalone" };
  expect(JSON.parse(renderManifest(builtManifest, settings))).toEqual({ ...namedManifest, icons: [] });
  expect(JSON.parse(renderManifest(builtManifest, { ...settings, icon: "/look/7.png" }))).toEqual({
    ...namedManifest,
    icons: [{ src: "/look/7.png", sizes: "256x256", type: "image/png" }],
  });
});

type PageContent = Parameters<typeof fillPageContent>[1];

/** A rendered page. The component "Gone" has no files. */
const pageContent: PageContent = {
  kind: "rendered",
  status: 200,
  html: "<h1>$& Ann</h1>",
  title: "Ann",
  description: 'Ann\'s "best" rounds',
  data: "{}",
  path: "/ranked/users/7?mode=2",
  isUnlisted: false,
  components: ["Users", "Careers", "Gone"],
};

const files = {
  Users: { scripts: ["assets/users.js", "assets/shared.js"], styles: ["assets/users.css"] },
  Careers: { scripts: ["assets/careers.js", "assets/shared.js"], styles: [] },
  Other: { scripts: ["assets/other.js"], styles: ["assets/other.css"] },
};

/** Fills the built page with `pageContent`, in which these fields differ. */
const fillPage = (changes: Partial<PageContent> = {}) =>
  fillPageContent(builtPage, { ...pageContent, ...changes }, files, { name: "Cups", url: "https://cups.example" });

test("a page has its content and data instead of the note about scripts, and loads its scripts last", () => {
  const page = fillPage();
  expect(page).toContain(
    '<body><div id="root"><h1>$& Ann</h1></div><script type="application/json" id="page-data">{}</script>',
  );
  expect(page).not.toContain("noscript");
  expect(page).toContain('<script type="module" fetchpriority="low" src="/main.js">');
});

test("the data of a page cannot end its element", () => {
  const page = fillPage({ data: '{"name":"</script>\u2028\u2029"}' });
  expect(page).toContain('id="page-data">{"name":"\\u003c/script>\\u2028\\u2029"}</script>');
});

test("a page loads each file of its screens once, the styles first", () => {
  const links = fillPage().match(/<link [^>]*href="\/assets[^>]*>/g);
  const script = (name: string) =>
    `<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/${name}.js">`;
  expect(links).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/users.css">',
    script("users"),
    script("shared"),
    script("careers"),
  ]);
});

test("a page has its title, its description and its preview, with absolute addresses", () => {
  const page = fillPage();
  const description = "Ann's &quot;best&quot; rounds";
  expect(page).toContain("<title>Cups · Ann · Ranked</title>");
  expect(page).toContain(`<meta name="description" content="${description}">`);
  expect(page).toContain('<link rel="canonical" href="https://cups.example/ranked/users/7?mode=2">');
  const properties = page.matchAll(/<meta property="og:([^"]+)" content="([^"]*)">/g);
  expect(Array.from(properties, ([, name, value]) => [name, value])).toEqual([
    ["type", "website"],
    ["site_name", "Cups"],
    ["title", "Ann"],
    ["url", "https://cups.example/ranked/users/7?mode=2"],
    ["image", "https://cups.example/preview/ranked/users/7.png"],
    ["image:width", "1200"],
    ["image:height", "630"],
    ["description", description],
    ["image:alt", description],
  ]);
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(page).not.toContain("noindex");
});

test("the preview of a page whose record does not exist says so, and shows the league", () => {
  const page = fillPage({ status: 404, title: "Players", path: "/ranked/users" });
  expect(page).toContain("<title>Cups · Players · Ranked</title>");
  expect(page).toContain('<meta property="og:title" content="Not found">');
  expect(page).toContain('<meta property="og:image" content="https://cups.example/preview/not-found.png">');
  expect(page).toContain('<meta property="og:description" content="Built text">');
});

test("a page without title and description has those of the league", () => {
  const page = fillPage({ title: undefined, description: undefined });
  expect(page).toContain("<title>Cups</title>");
  expect(page).toContain('<meta property="og:title" content="Cups">');
  expect(page).toContain('<meta name="description" content="Built text">');
  expect(page).toContain('<meta property="og:description" content="Built text">');
});

test("an unlisted page tells search engines not to list it", () => {
  expect(fillPage({ isUnlisted: true })).toContain('<meta name="robots" content="noindex">');
});
