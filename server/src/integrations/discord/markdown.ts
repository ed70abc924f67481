import { isolateBidi } from "contract/bidi-isolation.ts";

/** Discord's limits, in UTF-16 units. https://docs.discord.com/developers/resources/message#embed-object */
export const limits = { title: 256, description: 4096, fieldValue: 1024, channelName: 100 } as const;

/** The four ranges of ASCII that are neither letters, digits, spaces nor control characters. */
const asciiPunctuation = /[!-/:-@[-`{-~]/g;

/**
 * Escapes a user's text for Discord's markdown, so that it contains no style, link, mention or emoji. Discord allows a
 * backslash before any character that is not a letter, digit or space.
 */
export function escapeMarkdown(text: string): string {
  return isolateBidi(text).replace(asciiPunctuation, "\\$&");
}

/** Truncates a text to a maximum length in UTF-16 units, `…` included. Does not split what readers see as one character. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let result = "";
  for (const { segment } of graphemes.segment(text)) {
    if (result.length + segment.length > max - 1) break;
    result += segment;
  }
  return `${result}…`;
}

/** Joins the lines that fit into `max` UTF-16 units. If some do not fit, a last line says how many are missing. */
export function fitLines(lines: readonly string[], max: number): string {
  const text = lines.join("\n");
  if (text.length <= max) return text;
  const fittingLines: string[] = [];
  const longestLastLine = "… and 9999 more";
  let remainingLength = max - longestLastLine.length;
  for (const line of lines) {
    remainingLength -= line.length + 1;
    if (remainingLength < 0) break;
    fittingLines.push(line);
  }
  return [...fittingLines, `… and ${lines.length - fittingLines.length} more`].join("\n");
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
