import { Figure, FigureRow } from "../ui/figure.tsx";
import { type SeasonRules, terms } from "./season-rules.ts";

/** The figures that one looks up most. */
export function RulesInShort({ rules: { start, prizes } }: { readonly rules: SeasonRules }) {
  const { clans, players, rounds } = terms;
  return (
    <FigureRow>
      <Figure label="clans">{clans}</Figure>
      <Figure label="players a clan">{`${players.min}–${players.max}`}</Figure>
      <Figure label="rounds a match">{`${rounds.min}–${rounds.max}`}</Figure>
      <Figure label="start, not on Fridays">{`${start.from}–${start.to} pm`}</Figure>
      <Figure label={prizes.inShort.label}>{prizes.inShort.figure}</Figure>
    </FigureRow>
  );
}
