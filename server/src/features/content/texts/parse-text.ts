import type { Block, Span } from "contract/texts.ts";
import createMarkdown, { type Token } from "markdown-it";

type SpanStyle = Omit<Span, "text">;

// Texts support headings, paragraphs, lists, tables, emphasis, code and links. Images are disabled, because they would
// reveal the reader's IP address to the server of the image.
const markdown = createMarkdown({ html: false, linkify: true }).disable([
  "hr",
  "image",
  "blockquote",
  "code",
  "fence",
  "reference",
  "strikethrough",
]);
// A path of the site begins with one slash. Two slashes would begin a URL of another site.
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url);

/** A placeholder for a value of the rules, such as `{roster.max}`. */
const placeholder = /\{([a-zA-Z][\w.]{0,63})\}/;

/** Parses Markdown into blocks. Nested lists are flattened into one list. */
export function parseText(text: string): Block[] {
  const tokensByBlock = splitIntoGroups(markdown.parse(text, {}), ({ level }) => level === 0);
  return tokensByBlock.map((tokens) => {
    const [opening] = tokens;
    // The tag of a heading is "h1" to "h6".
    const headingLevel = Number(opening?.tag.slice(1));
    return parseBlock(opening?.type ?? "", tokens, headingLevel);
  });
}

function parseBlock(type: string, tokens: readonly Token[], headingLevel: number): Block {
  switch (type) {
    case "bullet_list_open":
    case "ordered_list_open": {
      const items = splitIntoGroups(tokens, (token) => token.type === "list_item_open").map(parseLine);
      return { kind: "list", isOrdered: type === "ordered_list_open", items };
    }
    case "table_open": {
      const rows = splitIntoGroups(tokens, (token) => token.type === "tr_open");
      const isCell = ({ tag }: Token) => /^t[hd]$/.test(tag);
      const [head = [], ...bodyRows] = rows.map((row) => splitIntoGroups(row, isCell).map(parseLine));
      return { kind: "table", head, rows: bodyRows };
    }
    case "heading_open":
      // The first level is the title of the page.
      return { kind: "heading", level: Math.min(3, Math.max(2, headingLevel)), line: parseLine(tokens) };
    default:
      return { kind: "paragraph", line: parseLine(tokens) };
  }
}

/** Splits tokens before each opening token of a group. Tokens before the first group are dropped. */
function splitIntoGroups(tokens: readonly Token[], isOfGroup: (token: Token) => boolean): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const isOpening = token.nesting === 1;
    if (isOpening && isOfGroup(token)) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}

/** Parses the inline content of a group into one line. Separates its paragraphs by a space. */
function parseLine(tokens: readonly Token[]): Span[] {
  const lines = tokens.flatMap(({ type, children }) => (type === "inline" ? [parseSpans(children ?? [])] : []));
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: " " }, ...line]));
}

/** Parses tokens into spans. Tokens that open or close an emphasis or a link change the style of the following text. */
function parseSpans(tokens: readonly Token[]): Span[] {
  let style: SpanStyle = {};
  return tokens.flatMap((token) => {
    const [, tag, openOrClose] = /^(strong|em|link)_(open|close)$/.exec(token.type) ?? [];
    if (tag === undefined) return parseTextToken(token, style);
    const { strong, em, href, ...otherStyles } = style;
    const isOpen = openOrClose === "open";
    const isStrong = tag === "strong" ? isOpen : strong;
    const isEmphasised = tag === "em" ? isOpen : em;
    const openedHref = isOpen ? String(token.attrGet("href") ?? "") : undefined;
    const newHref = tag === "link" ? openedHref : href;
    style = {
      ...otherStyles,
      ...(isStrong && { strong: true }),
      ...(isEmphasised && { em: true }),
      ...(newHref !== undefined && { href: newHref }),
    };
    return [];
  });
}

function parseTextToken({ type, content }: Token, style: SpanStyle): Span[] {
  if (type === "code_inline") return [{ ...style, text: content, code: true }];
  return type.endsWith("break") ? [{ ...style, text: " " }] : splitAtPlaceholders(content, style);
}

/**
 * Splits a text into spans of text and placeholders. `figure` is the API's field for the name of a placeholder. `split` puts
 * the captured names at odd indexes.
 */
function splitAtPlaceholders(content: string, style: SpanStyle): Span[] {
  return content.split(placeholder).flatMap((piece, index) => {
    if (index % 2 === 1) return [{ ...style, text: "", figure: piece }];
    return piece === "" ? [] : [{ ...style, text: piece }];
  });
}

/** Returns the names of the placeholders in a text. */
export function findPlaceholders(blocks: readonly Block[]): string[] {
  const lines = blocks.flatMap((block) => {
    if (block.kind === "list") return block.items;
    return block.kind === "table" ? [...block.head, ...block.rows.flat()] : [block.line];
  });
  return lines.flat().flatMap((span) => span.figure ?? []);
}
