import { isolated } from "contract/isolated.ts";
/** Discord's limits, in UTF-16 units. https://docs.discord.com/developers/resources/message#embed-object */
export const limits = { title: 256, description: 4096, fieldValue: 1024, channelName: 100 } as const;

/**
 * Escapes a user's text for Discord's markdown: no style, link, mention or emoji. Discord allows
 * a backslash before any character that is not a letter, digit or space.
 */
export function plain(text: string): string {
  return isolated(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** Truncates a text, with `…` at its end. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = "";
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > max - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** The lines that fit; a last one counts the others. */
export function fitLines(lines: readonly string[], max: number): string {
  const whole = lines.join("\n");
  if (whole.length <= max) return whole;
  const kept: string[] = [];
  let room = max - "… and 9999 more".length;
  for (const line of lines) {
    room -= line.length + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return [...kept, `… and ${lines.length - kept.length} more`].join("\n");
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
