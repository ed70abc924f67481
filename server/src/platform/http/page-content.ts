import { formatDocumentTitle, formatSharedTitle } from "contract/document-title.ts";
import type { RenderedPage } from "contract/page-renderer.ts";

const htmlEscapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The values that are inserted into the built page. */
export type PageSettings = {
  readonly title: string;
  /** The contents of `<meta>` tags by name. */
  readonly metas: Readonly<Record<string, string>>;
  /** The path of the league's own icon; null without one. */
  readonly icon?: string | null;
  /** The path of the league's own style sheet; null without one. */
  readonly styles?: string | null;
};

/** The additional files that a screen needs, by the name of its component. */
export type ComponentFiles = Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;

/**
 * Replaces the title and the contents of `<meta>` tags in the built page, and adds the league's own icon and styles.
 * @throws if the page has no title, or lacks one of the tags
 */
export function applyPageSettings(built: string, { title, metas, icon = null, styles = null }: PageSettings): string {
  const styled = addOwnFiles(built, icon, styles);
  const titled = replaceText(styled, /(<title>)[^<]*(<\/title>)/, title);
  return Object.entries(metas).reduce(
    (page, [name, content]) => replaceText(page, new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*(")`), content),
    titled,
  );
}

/** Replaces the icon links by the league's own icon, and adds its style sheet. */
function addOwnFiles(page: string, icon: string | null, styles: string | null): string {
  const pageWithoutOtherIcon = icon === null ? page : page.replace(/<link rel="(icon|apple-touch-icon)"[^>]*>/g, "");
  const links = [
    icon === null ? "" : `<link rel="icon" href="${icon}"><link rel="apple-touch-icon" href="${icon}">`,
    // It follows the page's own style sheet, whose colours it overrides.
    styles === null ? "" : `<link rel="stylesheet" href="${styles}">`,
  ];
  return pageWithoutOtherIcon.replace("</head>", () => `${links.join("")}</head>`);
}

/** Inserts the league's name and icon into the built web app manifest. @throws if it is no JSON object */
export function renderManifest(built: string, { title: name, icon = null }: PageSettings): string {
  const icons = icon === null ? {} : { icons: [{ src: icon, sizes: "256x256", type: "image/png" }] };
  return JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name, ...icons });
}

type PageContent = Extract<RenderedPage, { kind: "rendered" }>;
/** The league's name and URL, for link previews. */
type Site = { readonly name: string; readonly url: string };

/**
 * Fills a page with its content: HTML, title and description, links to the files of its components, and the data of its
 * queries, with which the browser hydrates it.
 * @param page the built page after `applyPageSettings`
 */
export function fillPageContent(page: string, content: PageContent, files: ComponentFiles, site: Site): string {
  const [path = ""] = content.path.split(/[?#]/, 1);
  const title = formatDocumentTitle(site.name, content.title, path);
  // The page of an unknown player shows the list of players, which is not what the link meant.
  const isFound = content.status === 200;
  const metas = content.description === undefined ? {} : { description: content.description };
  // The default description, which is already escaped in the page.
  const [, escapedDefault = ""] = /<meta\s+name="description"\s+content="([^"]*)"/.exec(page) ?? [];
  const escapedDescription = content.description === undefined ? escapedDefault : escapeHtml(content.description);
  const sharedDescription = isFound ? escapedDescription : escapedDefault;
  const componentFiles = content.components.map((component) => files[component]);
  const head = [
    ...createLinks(
      componentFiles.flatMap((entry) => entry?.styles ?? []),
      'rel="stylesheet" crossorigin',
    ),
    // Scripts follow the styles, because the page is readable without scripts.
    ...createLinks(
      componentFiles.flatMap((entry) => entry?.scripts ?? []),
      'rel="modulepreload" crossorigin fetchpriority="low"',
    ),
    ...createMetaProperties({
      "og:type": "website",
      "og:site_name": site.name,
      "og:title": isFound ? formatSharedTitle(site.name, content.title, path) : "Not found",
      "og:url": site.url + content.path,
      "og:image": `${site.url}/preview${isFound ? path : "/not-found"}.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
    }),
    `<meta property="og:description" content="${sharedDescription}">`,
    // The description also serves as the alternative text of the picture.
    `<meta property="og:image:alt" content="${sharedDescription}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    content.isUnlisted ? '<meta name="robots" content="noindex">' : "",
    `<link rel="canonical" href="${escapeHtml(site.url + content.path)}">`,
  ].join("");
  const root = `<div id="root">${content.html}</div>${createDataScript(content.data)}`;
  // The replacements are functions, because a text might contain `$&`, which has a meaning for `replace`.
  return (
    applyPageSettings(page, { title, metas })
      .replace("</head>", () => `${head}</head>`)
      // The script has low priority, because the page is readable without it: styles and fonts come first.
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace(/<div id="root">.*?<\/div>/, () => root)
      .replace(/<noscript>.*?<\/noscript>/s, "")
  );
}

function createLinks(files: readonly string[], attributes: string): string[] {
  return [...new Set(files)].map((file) => `<link ${attributes} href="/${file}">`);
}

function createMetaProperties(properties: Readonly<Record<string, string>>): string[] {
  return Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
  );
}

/**
 * Creates a script element with data. It is not executed, so the content security policy allows it. Escapes the data, so that
 * nothing in it can close the element.
 */
function createDataScript(json: string): string {
  const escapedJson = json.replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/json" id="page-data">${escapedJson}</script>`;
}

/** Replaces the text between the two groups of a pattern. @throws if the pattern does not match */
function replaceText(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`The page has no ${pattern.source}`);
  return page.replace(pattern, (_, before: string, after: string) => before + escapeHtml(text) + after);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => htmlEscapes[letter] ?? letter);
}
