import type { RenderedPage } from "contract/page-renderer.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The title and the `<meta>` tags of a page, and the paths of the league's own icon and styles, if it has them. */
export type PageSettings = {
  readonly title: string;
  readonly metas: Readonly<Record<string, string>>;
  readonly icon?: string | null;
  readonly styles?: string | null;
};

/** The files that a screen needs beside those of every page, by the name of its component. */
export type FilesOfComponents = Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;

/**
 * The built page with its title and the content of the named `<meta>` tags replaced.
 *
 * @throws when the page lacks one of them
 */
export function renderPage(built: string, { title, metas, icon = null, styles = null }: PageSettings): string {
  const looking = withLook(built, icon, styles);
  const titled = replaceOne(looking, /(<title>)[^<]*(<\/title>)/, title);
  return Object.entries(metas).reduce(
    (page, [name, content]) => replaceOne(page, new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*(")`), content),
    titled,
  );
}

function withLook(page: string, icon: string | null, styles: string | null): string {
  const ownIcon = icon === null ? page : page.replace(/<link rel="(icon|apple-touch-icon)"[^>]*>/g, "");
  const links = [
    icon === null ? "" : `<link rel="icon" href="${icon}"><link rel="apple-touch-icon" href="${icon}">`,
    // Behind the page's own, whose colours it replaces.
    styles === null ? "" : `<link rel="stylesheet" href="${styles}">`,
  ];
  return ownIcon.replace("</head>", () => `${links.join("")}</head>`);
}

/** The built web app manifest with the league's name and icon in it. @throws when it is not a JSON object */
export function renderManifest(built: string, { title: name, icon = null }: PageSettings): string {
  const icons = icon === null ? {} : { icons: [{ src: icon, sizes: "256x256", type: "image/png" }] };
  return JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name, ...icons });
}

type Whole = Extract<RenderedPage, { kind: "rendered" }>;
/** The league's name and where it is, for previews of links. */
type Site = { readonly name: string; readonly url: string };

/**
 * The built page filled with its content: its title and description, links to the files of its components, and the data
 * of its queries, with which the browser hydrates it.
 *
 * @param page the built page with the league's settings in it
 */
export function fillPage(page: string, whole: Whole, files: FilesOfComponents, site: Site): string {
  const title = [site.name, whole.title].filter(Boolean).join(" · ");
  const metas = whole.description === undefined ? {} : { description: whole.description };
  const [, description = ""] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(page) ?? [];
  const own = whole.components.map((component) => files[component]);
  const head = [
    ...linksTo(
      own.flatMap((each) => each?.styles ?? []),
      'rel="stylesheet" crossorigin',
    ),
    // Behind the styles: the page is readable without scripts.
    ...linksTo(
      own.flatMap((each) => each?.scripts ?? []),
      'rel="modulepreload" crossorigin fetchpriority="low"',
    ),
    ...previewTags({
      "og:type": "website",
      "og:site_name": site.name,
      "og:title": whole.title ?? site.name,
      "og:url": site.url + whole.path,
      "og:image": `${site.url}/preview${whole.path.replace(/[?#].*$/, "")}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
    }),
    `<meta property="og:description" content="${metas.description === undefined ? description : escaped(metas.description)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    whole.isUnlisted ? '<meta name="robots" content="noindex">' : "",
    `<link rel="canonical" href="${escaped(site.url + whole.path)}">`,
  ].join("");
  const parts: readonly (readonly [RegExp, string])[] = [
    [/(?=<\/head>)/, head],
    // The page is readable without it: styles and fonts come first.
    [/<script type="module"/, '<script type="module" fetchpriority="low"'],
    [/<div id="root">.*?<\/div>/, `<div id="root">${whole.html}</div>${dataBlock(whole.data)}`],
    [/<noscript>.*?<\/noscript>/s, ""],
  ];
  return parts.reduce(
    (filled, [slot, content]) => filled.replace(slot, () => content),
    renderPage(page, { title, metas }),
  );
}

function linksTo(files: readonly string[], attributes: string): string[] {
  return [...new Set(files)].map((file) => `<link ${attributes} href="/${file}">`);
}

function previewTags(properties: Readonly<Record<string, string>>): string[] {
  return Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`);
}

/**
 * Data in a script element that is not executed, so that the content security policy allows it. No name in it can close
 * the element.
 */
function dataBlock(json: string): string {
  const safe = json.replace(/[<\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `<script type="application/json" id="page-data">${safe}</script>`;
}

function replaceOne(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`The page has no ${pattern.source}`);
  return page.replace(pattern, (_, before: string, after: string) => before + escaped(text) + after);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}
