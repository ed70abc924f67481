import type { Block, Span } from "contract/texts.ts";
import createMarkdown, { type Token } from "markdown-it";

type Look = Omit<Span, "text">;

// What a text may hold: headings, paragraphs, lists, tables, emphasis, code, links. Images would tell their server who reads.
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

/** The name of a figure in a text: `{roster.max}`. */
const figure = /\{([a-zA-Z][\w.]{0,63})\}/;

/** A text in Markdown as blocks. Lists in lists become one list. */
export function parseText(text: string): Block[] {
  const blocks = groupsOf(markdown.parse(text, {}), ({ level, nesting }) => level === 0 && nesting === 1);
  return blocks.map((tokens) => blockOf(tokens[0]?.type ?? "", tokens, Number(tokens[0]?.tag.slice(1))));
}

function blockOf(type: string, tokens: readonly Token[], level: number): Block {
  switch (type) {
    case "bullet_list_open":
    case "ordered_list_open": {
      const items = groupsOf(tokens, (token) => token.type === "list_item_open").map(lineIn);
      return { kind: "list", isOrdered: type === "ordered_list_open", items };
    }
    case "table_open": {
      const rows = groupsOf(tokens, (token) => token.type === "tr_open");
      const [head = [], ...others] = rows.map((row) => groupsOf(row, ({ tag }) => /^t[hd]$/.test(tag)).map(lineIn));
      return { kind: "table", head, rows: others };
    }
    case "heading_open":
      return { kind: "heading", level: Math.min(3, Math.max(2, level)), line: lineIn(tokens) };
    default:
      return { kind: "paragraph", line: lineIn(tokens) };
  }
}

/** Cuts tokens before each one that opens a group; what stands before the first is left out. */
function groupsOf(tokens: readonly Token[], opens: (token: Token) => boolean): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    if (opens(token) && token.nesting === 1) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}

/** The words of a group in one line. */
function lineIn(tokens: readonly Token[]): Span[] {
  const lines = tokens.flatMap(({ type, children }) => (type === "inline" ? [spansIn(children ?? [])] : []));
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: " " }, ...line]));
}

function spansIn(tokens: readonly Token[]): Span[] {
  let look: Look = {};
  return tokens.flatMap((token) => {
    const [, mark, edge] = /^(strong|em|link)_(open|close)$/.exec(token.type) ?? [];
    if (mark === undefined) return textIn(token, look);
    const { strong, em, href, ...rest } = look;
    const isOpen = edge === "open";
    look = {
      ...rest,
      ...((mark === "strong" ? isOpen : strong) && { strong: true }),
      ...((mark === "em" ? isOpen : em) && { em: true }),
      ...(mark === "link" ? isOpen && { href: String(token.attrGet("href") ?? "") } : href !== undefined && { href }),
    };
    return [];
  });
}

function textIn({ type, content }: Token, look: Look): Span[] {
  if (type === "code_inline") return [{ ...look, text: content, code: true }];
  return type.endsWith("break") ? [{ ...look, text: " " }] : figuresIn(content, look);
}

/** A text without figures is one part; else parts of text and figures, in turns. */
function figuresIn(content: string, look: Look): Span[] {
  return content.split(figure).flatMap((part, index) => {
    if (index % 2 === 1) return [{ ...look, text: "", figure: part }];
    return part === "" ? [] : [{ ...look, text: part }];
  });
}

/** The names of the figures that a text mentions. */
export function mentionedFigures(blocks: readonly Block[]): string[] {
  const lines = blocks.flatMap((block) => {
    if (block.kind === "list") return block.items;
    return block.kind === "table" ? [...block.head, ...block.rows.flat()] : [block.line];
  });
  return lines.flat().flatMap((span) => span.figure ?? []);
}
