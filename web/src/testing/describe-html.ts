/** Captions and rows of tables, entries of lists, key figures, and live regions such as "1–25 of 60". */
const ROW = /<(caption|tr|li|dl|p(?= [^>]*(?:aria-live|role="status")))[ >].*?<\/\1>/gs;
const CELL_END = /<\/(?:th|td|dt|dd)>(?=<)/g;

/** Attributes of states that only styles or screen readers present, such as the winning side. No layout attributes. */
const STATE =
  / (?:data-(?!label|row|width|size|step|at|strip|filter|beside|opens)|aria-(?=sort|current|pressed|expanded))([a-z-]+)="([^"]*)"/g;

/** Returns the texts of all rows, with ` | ` between cells, and their states in brackets. */
export function findRows(html: string): string[] {
  return [...html.matchAll(ROW)].map(([row]) => {
    const text = readText(row.replaceAll(CELL_END, " | "));
    const states = findStates(row);
    return states.length > 0 ? `${text} [${states.join(", ")}]` : text;
  });
}

function findStates(html: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = "", value = ""] of html.matchAll(STATE)) {
    const state = value === "true" || value === "" ? name : `${name} ${value}`;
    if (value !== "false") counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => (count > 1 ? `${state} ×${count}` : state));
}

const TEXT = /<(h[1-6]|p|label|legend|summary|figcaption)[ >].*?<\/\1>/gs;

/** Returns the headings, paragraphs and labels outside of rows. */
export function findTexts(html: string): string[] {
  return [...html.replaceAll(ROW, "").matchAll(TEXT)].map(([element]) => readText(element)).filter(Boolean);
}

/** Returns the labels and URLs of all links. */
export function findLinks(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>.*?<\/a>/gs)].map(
    ([element, url = ""]) => `${getLabel(element)} → ${url.replaceAll("&amp;", "&")}`,
  );
}

/** Content of a page that is neither a heading, a paragraph, a row, a link nor a button, and its kind: `strong`, `bars`… */
export type OtherContent = readonly [kind: string, value: string];

/** Emphasized texts, and texts that browsers do not translate. */
const MARKED_TEXT = /<(strong|em|code)[ >].*?<\/\1>|<(\w+) [^>]*translate="no".*?<\/\2>/gs;

/** The accessible name or tooltip of an element that is neither a button nor a link. */
const LABEL = /<(?!button|a |input|select|textarea)\w+ [^>]*?(?:aria-label|title)="([^"]*)"/g;

/** Returns marked texts, texts that no other function finds, labels, times, the widths of bars, and the URLs of images. */
export function findOtherContent(html: string): OtherContent[] {
  return [
    ...Array.from(
      html.matchAll(MARKED_TEXT),
      ([element, tag]): OtherContent => [tag ?? "not translated", readText(element)],
    ),
    ...findOtherTexts(html).map((text): OtherContent => ["other texts", text]),
    ...Array.from(html.matchAll(LABEL), ([, label = ""]): OtherContent => ["labels", readText(label)]),
    ...Array.from(
      html.matchAll(/<time [^>]*datetime="([^"]*)".*?<\/time>/gis),
      ([time, date = ""]): OtherContent => ["times", `${readText(time)} = ${date}`],
    ),
    ...Array.from(html.matchAll(/<rect [^>]*width="([^"]+%)"/g), ([, width = ""]): OtherContent => ["bars", width]),
    ...Array.from(html.matchAll(/<img [^>]*src="([^"]*)"/g), ([, url = ""]): OtherContent => ["images", url]),
  ];
}

/** Returns the texts outside of rows, paragraphs, headings, buttons and links, such as badges. */
function findOtherTexts(html: string): string[] {
  let otherHtml = html;
  for (const describedElements of [ROW, TEXT, BUTTON_OR_LINK, SELECT_STYLE_OR_SCRIPT]) {
    otherHtml = otherHtml.replaceAll(describedElements, "");
  }
  return [...otherHtml.matchAll(/>([^<]+)</g)].map(([, text = ""]) => readText(text)).filter(Boolean);
}

/** Returns one line for each kind of content: `bars: 40%, 60%`. */
export function groupByKind(contents: readonly OtherContent[]): string[] {
  const contentsByKind = Map.groupBy(contents, ([kind]) => kind);
  return [...contentsByKind].map(
    ([kind, group]) => `${kind}: ${[...new Set(group.map(([, value]) => value))].join(", ")}`,
  );
}

const BUTTON_OR_LINK = /<(button|a)[ >].*?<\/\1>/gs;
const SELECT_STYLE_OR_SCRIPT = /<(select|style|script)[ >].*?<\/\1>/gs;

/** Returns the labels of buttons, and the labels and URLs of links that look like buttons or download a file. */
export function findActions(html: string): string[] {
  return [...html.matchAll(BUTTON_OR_LINK)].flatMap(([element, tag]) => {
    const [openingTag = ""] = /^[^>]*>/.exec(element) ?? [];
    const label = getLabel(element);
    if (tag === "button") return openingTag.includes(' disabled=""') ? `${label} (disabled)` : label;
    const url = /href="([^"]*)"/.exec(openingTag)?.[1] ?? "";
    // The class names of `button.module.css` contain `_button_`.
    const looksLikeButton = openingTag.includes("_button_");
    const isDownload = openingTag.includes("/api/");
    return looksLikeButton || isDownload ? `${label} ${url.replaceAll("&amp;", "&")}` : [];
  });
}

function getLabel(element: string): string {
  return /^[^>]* aria-label="([^"]*)"/.exec(element)?.[1] ?? readText(element);
}

/** Returns the text that a viewer of the HTML reads. */
function readText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ |]+|[ |]+$/g, "");
}
