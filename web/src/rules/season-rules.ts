import { firstRulesOf } from "contract/first-rules.ts";

/** The figures that both seasons have in common. */
export const terms = {
  clans: 10,
  players: firstRulesOf("").roster,
  rounds: { min: 2, max: 3 },
  /** The time limit of a round, in minutes. */
  minutes: { twoVsTwo: 15, threeVsThree: 20 },
} as const;

export interface SeasonRules {
  readonly season: 1 | 2;
  /** The hours (p.m.) between which games start; those of leaders' dates are the same. */
  readonly start: { readonly from: number; readonly to: number };
  readonly maps: {
    readonly twoVsTwo: readonly string[];
    readonly threeVsThree: readonly string[];
    readonly thirdRound: SeasonWords;
  };
  readonly prizes: {
    readonly inShort: { readonly figure: string; readonly label: string };
    readonly rules: readonly SeasonWords[];
  };
}

export const seasonOne: SeasonRules = {
  season: 1,
  start: afternoon(firstRulesOf("Season 1").hours),
  maps: {
    twoVsTwo: [
      "ctf3",
      "ctf4_old",
      "ctf_5_limited",
      "ctf_duskwood",
      "ctf_tantum",
      "ctf_mine",
      "ctf_planet",
      "ctf_ambiance",
    ],
    threeVsThree: ["ctf2", "ctf_5_limited", "ctf_duskwood", "ctf_mars", "ctf_moon"],
    thirdRound: words`A third round is played on ${"ctf5"}.`,
  },
  prizes: {
    inShort: { figure: "300 €", label: "prize pool" },
    rules: [
      words`The prize pool is ${"300 euros"}.`,
      words`Of it, ${"200 euros"} go to the first three: ${"120 euros"} to 1st, ${"50 euros"} to 2nd and ${"30 euros"} to 3rd place.`,
      words`The other ${"100 euros"} are split among all clans by their wins.`,
    ],
  },
};

export const seasonTwo: SeasonRules = {
  season: 2,
  start: afternoon(firstRulesOf("Season 2").hours),
  maps: {
    twoVsTwo: ["ctf3", "ctf4_old", "ctf5", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
    threeVsThree: ["ctf2", "ctf5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"],
    thirdRound: words`A third round is played on a ${"random map"} of the pool.`,
  },
  prizes: {
    inShort: { figure: "2/3 + 1/3", label: "top three + by points" },
    rules: [
      words`The top three get ${"2/3"} of the prize pool.`,
      words`The other ${"1/3"} is split among the clans by their points.`,
    ],
  },
};

function afternoon({ from, to }: SeasonRules["start"]): SeasonRules["start"] {
  return { from: from - 12, to: to - 12 };
}

/** A sentence with emphasised figures: texts and figures alternate, beginning and ending with a text. */
export interface SeasonWords {
  readonly texts: readonly string[];
  readonly figures: readonly string[];
}

/** A sentence with its figures, as a tagged template: words`They start by ${8} pm.` */
export function words(texts: TemplateStringsArray, ...figures: readonly (string | number)[]): SeasonWords {
  return { texts, figures: figures.map(String) };
}
