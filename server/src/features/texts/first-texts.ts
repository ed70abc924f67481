import type { TextPage } from "contract/text-pages.ts";

const rulesOf = (season: { readonly deciding: string; readonly prizes: string }) => `## Clans

- The Pro League has {clans} clans.
- A clan registers at least {roster.min} and at most {roster.max} players.
- A player is in one clan at a time.

## Matches

- In a match, also called a game, two clans play {rounds.min} to {rounds.max} rounds.
- The time limit of a round is {minutes.2} in 2 vs 2 and {minutes.3} in 3 vs 3.

## Game times

- Games start between {hours.from} and {hours.to}.
- They are played on {days}.

## Breaks and no-shows

- A break lasts up to **5 minutes** per round.
- A clan that takes **two breaks** in a round loses that round **10:0**.
- A clan that has not shown up {noShow.minutes} after the agreed start loses {noShow.rounds} **10:0**.

## Maps

- Each clan picks **one map** per game, from the pool of the game's team size.
- No map is played **twice** on a match day.
- A third round is played on ${season.deciding}.
- The pool for **2 vs 2**: {maps.2}
- The pool for **3 vs 3**: {maps.3}

## Points and places

- A clan gets **one point** for each round that it wins.
- The clans in {relegation.min} and {relegation.max} place are relegated to the 2nd League.
- Clans of the 2nd League are promoted in their stead.

## Bans

- A clan that played in no more than **6 games** of a season is banned for the next one.

## Prizes

${season.prizes}

## Reports and changes

- A violation of the rules can be reported within **7 days** of the game.
- Changing a rule takes an approval of at least {majority}.
`;

/** What the pages say until an admin writes another text. */
export const firstTexts: Readonly<Record<TextPage, string>> = {
  leagueSeason1: rulesOf({
    deciding: "{decidingMap}",
    prizes: `- The prize pool is **300 euros**.
- Of it, **200 euros** go to the first three: **120 euros** to 1st, **50 euros** to 2nd and **30 euros** to 3rd place.
- The other **100 euros** are split among all clans by their wins.`,
  }),
  leagueSeason2: rulesOf({
    deciding: "a {decidingMap}",
    prizes: `- The top three get **2/3** of the prize pool.
- The other **1/3** is split among the clans by their points.`,
  }),
  about: `## The league

This is the home of a league for capture-the-flag. Players queue for ranked matches and are rated by Elo; clans fight seasons
for points, places and prizes.

## How it works

- Ranked matches are made of whoever waits in a [queue](/ranked/queues).
- Clans meet by the [calendar](/league/calendar) of their season and its [rules](/league/rules/leagueSeason1).
- Game servers report rounds; admins validate them, and Elo, stats and tables follow at once.

[How to join](/ranked/join) says what you need to play.
`,
};
