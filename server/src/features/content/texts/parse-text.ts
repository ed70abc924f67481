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
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(url);

/** A placeholder for a value of the rules, such as `{roster.max}`. */
const placeholder = /\{([a-zA-Z][\w.]{0,63})\}/;

/** Parses Markdown into blocks. Nested lists are flattened into one list. */
export function parseText(text: string): Block[] {
  const blocks = splitIntoGroups(markdown.parse(text, {}), ({ level, nesting }) => level === 0 && nesting === 1);
  return blocks.map((tokens) => {
    const [opening] = tokens;
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
      return { kind: "heading", level: Math.min(3, Math.max(2, headingLevel)), line: parseLine(tokens) };
    default:
      return { kind: "paragraph", line: parseLine(tokens) };
  }
}

/** Splits tokens before each one that opens a group. Tokens before the first group are dropped. */
function splitIntoGroups(tokens: readonly Token[], opensGroup: (token: Token) => boolean): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    if (opensGroup(token) && token.nesting === 1) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}

/** Parses the inline content of a group into one line. Separates its paragraphs by a space. */
function parseLine(tokens: readonly Token[]): Span[] {
  const lines = tokens.flatMap(({ type, children }) => (type === "inline" ? [parseSpans(children ?? [])] : []));
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: " " }, ...line]));
}

function parseSpans(tokens: readonly Token[]): Span[] {
  let style: SpanStyle = {};
  return tokens.flatMap((token) => {
    const [, tag, openOrClose] = /^(strong|em|link)_(open|close)$/.exec(token.type) ?? [];
    if (tag === undefined) return parseTextToken(token, style);
    const { strong, em, href, ...rest } = style;
    const isOpen = openOrClose === "open";
    const isStrong = tag === "strong" ? isOpen : strong;
    const isEmphasised = tag === "em" ? isOpen : em;
    style = {
      ...rest,
      ...(isStrong && { strong: true }),
      ...(isEmphasised && { em: true }),
      ...(tag === "link" ? isOpen && { href: String(token.attrGet("href") ?? "") } : href !== undefined && { href }),
    };
    return [];
  });
}

function parseTextToken({ type, content }: Token, style: SpanStyle): Span[] {
  if (type === "code_inline") return [{ ...style, text: content, code: true }];
  return type.endsWith("break") ? [{ ...style, text: " " }] : splitAtPlaceholders(content, style);
}

/**
 * Splits a text into spans of text and placeholders (`figure` is the name of a placeholder). `split` puts the captured names
 * at odd indexes.
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
