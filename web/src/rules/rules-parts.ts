import { type SeasonRules, type SeasonWords, terms, words } from "./season-rules.ts";

export interface Part {
  /** Its number, which is also the anchor of links: `3`. */
  readonly id: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

export interface Rule {
  /** Its number, which is also the anchor of links: `3.2`. */
  readonly id: string;
  readonly says: SeasonWords;
  readonly maps?: readonly string[];
}

/** The rules of a season, in order and with their official numbers. */
export function rulesOf(season: SeasonRules): readonly Part[] {
  return partsOf(season).map(([title, rules], partIndex) => ({
    id: `${partIndex + 1}`,
    title,
    rules: rules.map((rule, index) => ({
      id: `${partIndex + 1}.${index + 1}`,
      ...("texts" in rule ? { says: rule } : rule),
    })),
  }));
}

type Unnumbered = SeasonWords | Omit<Rule, "id">;

function partsOf({ start, maps, prizes }: SeasonRules): readonly [title: string, rules: readonly Unnumbered[]][] {
  const { clans, players, rounds, minutes } = terms;
  return [
    [
      "Clans",
      [
        words`The Pro League has ${clans} clans.`,
        words`A clan registers at least ${players.min} and at most ${players.max} players.`,
        words`A player is in one clan at a time.`,
      ],
    ],
    [
      "Matches",
      [
        words`In a match, also called a game, two clans play ${rounds.min} to ${rounds.max} rounds.`,
        words`The time limit of a round is ${`${minutes.twoVsTwo} minutes`} in 2 vs 2 and ${`${minutes.threeVsThree} minutes`} in 3 vs 3.`,
      ],
    ],
    [
      "Game times",
      [
        words`Games start between ${start.from} and ${`${start.to} pm`}.`,
        words`They are played on any day ${"except Friday"}.`,
      ],
    ],
    [
      "Breaks and no-shows",
      [
        words`A break lasts up to ${"5 minutes"} per round.`,
        words`A clan that takes ${"two breaks"} in a round loses that round ${"10:0"}.`,
        words`A clan that has not shown up ${"5 minutes"} after the agreed start loses ${"2 rounds"} ${"10:0"}.`,
      ],
    ],
    [
      "Maps",
      [
        words`Each clan picks ${"one map"} per game, from the pool of the game's team size.`,
        words`No map is played ${"twice"} on a match day.`,
        maps.thirdRound,
        { says: words`The pool for ${"2 vs 2"}:`, maps: maps.twoVsTwo },
        { says: words`The pool for ${"3 vs 3"}:`, maps: maps.threeVsThree },
      ],
    ],
    [
      "Points and places",
      [
        words`A clan gets ${"one point"} for each round that it wins.`,
        words`The clans in ${"9th"} and ${"10th"} place are relegated to the 2nd League.`,
        words`Clans of the 2nd League are promoted in their stead.`,
      ],
    ],
    ["Bans", [words`A clan that played in no more than ${"6 games"} of a season is banned for the next one.`]],
    ["Prizes", prizes.rules],
    [
      "Reports and changes",
      [
        words`A violation of the rules can be reported within ${"7 days"} of the game.`,
        words`Changing a rule takes an approval of at least ${"70 %"}.`,
      ],
    ],
  ];
}
