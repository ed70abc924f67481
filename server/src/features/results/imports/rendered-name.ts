/** A kind of markup. `render` returns the displayed text of the pattern's group `content`. */
type Markup = { pattern: RegExp; render: (content: string) => string };

/*
 * Discord's inline markdown. If several patterns match at a position, the longest match counts, then the first pattern:
 * `***x***` is bold inside italics. Block markup (headings, lists, quotes) never applies, because a name is never at the
 * start of a line. All patterns are sticky (`y`): they match at `lastIndex` only.
 */
const markups: Markup[] = [
  // The shrug emoticon, whose backslash and underscores are not markup.
  { pattern: /(?<content>¯\\_\(ツ\)_\/¯)/y, render: (content) => content },
  // An escaped character.
  { pattern: /\\(?<content>[^0-9A-Za-z\s])/y, render: (content) => content },
  // Code.
  { pattern: /(`+)(?<content>.*?[^`])\1(?!`)/sy, render: (content) => content.trim() },
  // Links in angle brackets, plain links, and links with another text.
  { pattern: /<(?<content>[^: >]+:\/[^ >]+)>/y, render: (content) => content },
  { pattern: /(?<content>https?:\/\/[^\s<]*[^\s<.,:;"')\]])/y, render: (content) => content },
  { pattern: /\[(?<content>[^[\]]+)\]\(https?:\/\/[^\s()]+\)/y, render: renderInline },
  // Italics with underscores and with asterisks.
  { pattern: /_(?<content>(?:__|\\.|[^\\_])+?)_(?!\w)/sy, render: renderInline },
  { pattern: /\*(?!\s)(?<content>(?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/sy, render: renderInline },
  // Bold, underlined, struck through, and spoilers.
  { pattern: /\*\*(?<content>(?:\\.|[^\\])+?)\*\*(?!\*)/sy, render: renderInline },
  { pattern: /__(?<content>(?:\\.|[^\\])+?)__(?!_)/sy, render: renderInline },
  { pattern: /~~(?<content>.+?)~~(?!_)/sy, render: renderInline },
  { pattern: /\|\|(?<content>.+?)\|\|/sy, render: renderInline },
];

/**
 * Renders the markdown in a name like Discord, as in text copied from there. Markup that begins in one name and ends in
 * another is not recognised. Only for short texts: the time is quadratic in the length.
 */
export function renderMarkdown(name: string): string {
  return renderInline(name).trim();
}

function renderInline(text: string): string {
  let renderedText = "";
  for (let position = 0; position < text.length; ) {
    const markup = findMarkup(text, position);
    renderedText += markup?.renderedText ?? text.charAt(position);
    position += markup?.length ?? 1;
  }
  return renderedText;
}

/** Finds the longest markup that begins at a position; `null` if none begins there. */
function findMarkup(text: string, position: number): { length: number; renderedText: string } | null {
  let longest: { match: RegExpExecArray; markup: Markup } | null = null;
  for (const markup of markups) {
    markup.pattern.lastIndex = position;
    const match = markup.pattern.exec(text);
    if (match && match[0].length > (longest?.match[0].length ?? 0)) longest = { match, markup };
  }
  if (longest === null) return null;
  const { match, markup } = longest;
  return { length: match[0].length, renderedText: markup.render(match.groups?.["content"] ?? "") };
}
