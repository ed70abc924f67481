import { getDefaultRules } from "contract/default-rules.ts";
import { getRulePlaceholders } from "contract/rule-placeholders.ts";
import { describe, expect, test } from "vitest";
import { defaultTexts } from "./default-texts.ts";
import { parseText } from "./parse-text.ts";

const seasons = ["leagueSeason1", "leagueSeason2"] as const;

/** Formats each rule as one line ("1.2 text"), with the season's default values instead of placeholders. */
function formatRules(page: (typeof seasons)[number]): string {
  // The default rules depend on the name of the season.
  const seasonName = page === "leagueSeason2" ? "Season 2" : "Season 1";
  const values = getRulePlaceholders(getDefaultRules(seasonName));
  let sectionNumber = 0;
  let ruleNumber = 0;
  return parseText(defaultTexts[page])
    .flatMap((block) => {
      if (block.kind === "heading") {
        sectionNumber += 1;
        ruleNumber = 0;
      }
      const items = block.kind === "list" ? block.items : [];
      return items.map((line) => {
        ruleNumber += 1;
        // A span has either a text or the name of a placeholder (`figure`). A value can be a list of maps.
        const spans = line.map(({ text, figure = "" }) => text || [values[figure]].flat().join(" "));
        return `${sectionNumber}.${ruleNumber} ${spans.join("")}`;
      });
    })
    .join("\n");
}

describe.each(seasons)("the rules of %s", (season) => {
  test.each([
    /Pro League has 10 clans/,
    /at least 4 and at most 8 players/,
    /2 to 3 rounds/,
    /15 minutes in 2 vs 2 and 20 minutes in 3 vs 3/,
    /break lasts up to 5 minutes per round/,
    /two breaks .* loses that round 10:0/,
    /not shown up 5 minutes .* loses 2 rounds 10:0/,
    /any day except Friday/,
    /no more than 6 games .* banned for the next/,
    /one point for each round/,
    /at least 70 %/,
    /within 7 days of the game/,
    /one map per game/,
    /No map .* twice on a match day/,
    /9th and 10th place are relegated/,
    /Clans of the 2nd League are promoted/,
  ])("match %s", (pattern) => {
    expect(formatRules(season)).toMatch(pattern);
  });
});

test("the rules of season 1 have its times, maps and prizes", () => {
  const rules = formatRules("leagueSeason1");
  expect(rules).toContain("between 6 and 8 pm");
  expect(rules).toContain("third round is played on ctf5.");
  expect(rules).toContain(
    "2 vs 2: ctf3 ctf4_old ctf_5_limited ctf_duskwood ctf_tantum ctf_mine ctf_planet ctf_ambiance\n",
  );
  expect(rules).toContain("3 vs 3: ctf2 ctf_5_limited ctf_duskwood ctf_mars ctf_moon\n");
  expect(rules).toContain("The prize pool is 300 euros.");
  expect(rules).toContain("200 euros go to the first three: 120 euros to 1st, 50 euros to 2nd and 30 euros to 3rd");
  expect(rules).toContain("100 euros are split among all clans by their wins");
});

test("the rules of season 2 have its times, maps and prizes", () => {
  const rules = formatRules("leagueSeason2");
  expect(rules).toContain("between 6 and 9 pm");
  expect(rules).toContain("third round is played on a random map of the pool.");
  expect(rules).toContain("2 vs 2: ctf3 ctf4_old ctf5 ctf_duskwood ctf_tantum ctf_mine ctf_planet ctf_ambiance\n");
  expect(rules).toContain("3 vs 3: ctf2 ctf5 ctf_duskwood ctf_cryochasm ctf_mars ctf_moon\n");
  expect(rules).toContain("top three get 2/3 of the prize pool");
  expect(rules).toContain("1/3 is split among the clans by their points");
  expect(rules).not.toMatch(/euro/);
});

test("the rules of both seasons differ only in times, maps and prizes", () => {
  const [season1, season2] = seasons.map((season) => new Set(formatRules(season).split("\n")));
  const changedRules = [...(season1 ?? [])].filter((line) => !season2?.has(line));
  const changedNumbers = changedRules.map((line) => line.split(" ")[0]);
  expect(changedNumbers).toEqual(["3.1", "5.3", "5.4", "5.5", "8.1", "8.2", "8.3"]);
});
