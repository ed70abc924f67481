/** A markup pattern, matched at its position, and how the text within is shown. */
type Markup = { pattern: RegExp; shown: (content: string) => string };

/*
 * Discord's inline markdown. Of several matches at one position the longest counts, then the first: `***x***` is bold
 * within italics. Block markup (headings, lists, quotes) never applies, because a name is never at the start of a line.
 */
const markups: Markup[] = [
  { pattern: /(?<content>¯\\_\(ツ\)_\/¯)/y, shown: (content) => content },
  { pattern: /\\(?<content>[^0-9A-Za-z\s])/y, shown: (content) => content },
  { pattern: /(`+)(?<content>.*?[^`])\1(?!`)/sy, shown: (content) => content.trim() },
  { pattern: /<(?<content>[^: >]+:\/[^ >]+)>/y, shown: (content) => content },
  { pattern: /(?<content>https?:\/\/[^\s<]*[^\s<.,:;"')\]])/y, shown: (content) => content },
  { pattern: /\[(?<content>[^[\]]+)\]\(https?:\/\/[^\s()]+\)/y, shown: inline },
  { pattern: /_(?<content>(?:__|\\.|[^\\_])+?)_(?!\w)/sy, shown: inline },
  { pattern: /\*(?!\s)(?<content>(?:\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/sy, shown: inline },
  { pattern: /\*\*(?<content>(?:\\.|[^\\])+?)\*\*(?!\*)/sy, shown: inline },
  { pattern: /__(?<content>(?:\\.|[^\\])+?)__(?!_)/sy, shown: inline },
  { pattern: /~~(?<content>.+?)~~(?!_)/sy, shown: inline },
  { pattern: /\|\|(?<content>.+?)\|\|/sy, shown: inline },
];

/**
 * The name after Discord has rendered its markdown, as in text copied from there. Only the name alone is rendered:
 * markup that begins in one name and ends in another is not recognised.
 * For short texts like names: time is quadratic in the length.
 */
export function renderedName(name: string): string {
  return inline(name).trim();
}

function inline(text: string): string {
  let shown = "";
  for (let at = 0; at < text.length; ) {
    const markup = markupAt(text, at);
    shown += markup?.shown ?? text.charAt(at);
    at += markup?.length ?? 1;
  }
  return shown;
}

function markupAt(text: string, at: number): { length: number; shown: string } | null {
  let longest: { match: RegExpExecArray; markup: Markup } | null = null;
  for (const markup of markups) {
    markup.pattern.lastIndex = at;
    const match = markup.pattern.exec(text);
    if (match && match[0].length > (longest?.match[0].length ?? 0)) longest = { match, markup };
  }
  return (
    longest && { length: longest.match[0].length, shown: longest.markup.shown(longest.match.groups?.["content"] ?? "") }
  );
}
