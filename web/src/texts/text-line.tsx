import { type RuleFigure, ruleFigures } from "contract/rule-figures.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Span } from "contract/texts.ts";
import { NONE } from "../platform/numbers.ts";

interface TextLineProps {
  readonly line: readonly Span[];
  /** From which the figures come that it names. */
  readonly rules: SeasonRules;
}

/** A line of a text with its links, emphasis and figures. A figure that is a list stands below the line: see `listIn`. */
export function TextLine({ line, rules }: TextLineProps) {
  const figures = ruleFigures(rules);
  return line.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have a fixed order
    <Part key={index} span={span} figure={span.figure === undefined ? undefined : (figures[span.figure] ?? NONE)} />
  ));
}

function Part({ span, figure }: { readonly span: Span; readonly figure: RuleFigure | undefined }) {
  if (typeof figure === "object") return null;
  const strong = span.strong || figure !== undefined;
  const words = span.code ? <code>{span.text}</code> : (figure ?? span.text);
  const emphasised = span.em ? <em>{words}</em> : words;
  const shown = strong ? <strong className="font-semibold sm:whitespace-nowrap">{emphasised}</strong> : emphasised;
  return span.href === undefined ? shown : <a href={span.href}>{shown}</a>;
}

/** The list that a line names, such as the maps of a pool; `null`: none. */
export function listIn({ line, rules }: TextLineProps): readonly string[] | null {
  const figures = ruleFigures(rules);
  const lists = line.flatMap(({ figure = "" }) => {
    const value = figures[figure];
    return typeof value === "object" ? [value] : [];
  });
  return lists[0] ?? null;
}
