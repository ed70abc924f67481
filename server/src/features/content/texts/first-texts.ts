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

const privacy = `This page says what the league keeps, for how long, and who sees it. The last column names where it stands in the
database. Backups hold all of it and are kept as long as whoever runs the league keeps them.

## Your account

| What | How long | Who sees it | Where |
|---|---|---|---|
| Name, avatar and tee | until you delete the account; in results a neutral name stays | everyone | \`users\` \`held_names\` |
| E-mail, role, password (as a hash) | until you delete the account | you and admins, the hash nobody | \`users\` |
| In-game names, and who proposed and confirmed them | until they are removed; the changes stay | confirmed ones everyone, else you and admins | \`aliases\` \`name_changes\` |
| Sessions, with the kind of browser | 30 idle days, 90 at most | you | \`sessions\` |
| Second factor and its recovery codes | until it is removed | nobody | \`second_factors\` \`recovery_codes\` |
| Links for invitations and passwords | 14 days, one hour | whoever got them | \`invitations\` \`password_resets\` |
| The address of your calendar | until you end it or change your password | you | \`calendar_links\` |
| E-mails that you tried to change to (as hashes) | one day | nobody | \`email_tries\` |
| A linked Discord account: number and name | until you unlink it | you | \`discord_accounts\` \`discord_links\` \`discord_sign_ins\` |
| A request for an account | 30 days; the address one day, then its network (/24, IPv6 /48) while the request waits | admins | \`account_requests\` |
| When you were last here, while you wait in a queue | until you leave the queue | nobody | \`presences\` |

You can take all of this along, and delete your account, on your [profile](/ranked/users/profile).

## What you play

| What | How long | Who sees it | Where |
|---|---|---|---|
| Results with their players and figures | for good | everyone once validated, before that admins | \`results\` \`result_players\` \`result_spans\` |
| Elo, stats, records and sums of them | for good | everyone | \`ratings\` \`pools\` \`boards\` \`stats\` \`stat_sides\` \`records\` \`player_rounds\` \`player_maps\` \`player_pairs\` \`player_elo_spans\` \`map_rounds\` \`map_players\` \`player_figures\` \`board_figures\` \`season_pairs\` |
| Queues, matches, cooldowns and bans | matches for good, the rest while it holds | everyone; cooldowns and bans you and admins | \`queues\` \`queue_players\` \`queue_waits\` \`matches\` \`match_players\` \`cooldowns\` \`bans\` |
| What you say about a wrong result | until you delete the account | you and admins | \`disputes\` |
| Rounds as game servers posted them | for good where they were matched, else 90 days | admins | \`received_rounds\` \`missing_names\` \`posted_bytes\` \`game_servers\` \`game_server_keys\` |
| Which of your browsers are told of calls, until you switch that off or your session there ends | until then | you | \`push_subscriptions\` |
| Of which matches players were reminded | for good | nobody | \`event_reminders\` |
| Which server was set up for a match, and who was there | for good; its password until it is released | admins; address, password and who is there the players of the match; Discord, where they ask there | \`reservations\` |

## Clans, seasons and votes

| What | How long | Who sees it | Where |
|---|---|---|---|
| Clans, rosters and who was in them when | for good | everyone | \`clans\` \`clan_players\` \`past_clan_players\` |
| Invitations to clans | until they are answered | you, your leader and admins | \`clan_invitations\` |
| Matches, proposed dates, line-ups and maps | for good | everyone; dates the leaders, line-ups your clan before the match, maps until both have picked | \`events\` \`cancelled_events\` \`date_proposals\` \`line_up_players\` \`map_picks\` |
| Your entries in votes | for good | you and admins, the sums everyone | \`votes\` \`vote_entries\` |
| Motions of the council, and its votes until they are counted | for good, the votes until then | leaders; who voted how, nobody | \`motions\` \`motion_votes\` |
| Seasons, modes, rules, texts, announcements and settings | for good | everyone | \`seasons\` \`modes\` \`season_rules\` \`texts\` \`announcements\` \`league_settings\` |

## The history

| What | How long | Who sees it | Where |
|---|---|---|---|
| Who changed what and when, and sign-ins | two years, addresses 30 days | admins | \`history\` \`history_addresses\` \`history_repeats\` \`history_subjects\` \`history_pruning\` |
| What is to be sent to Discord and by mail | until it is sent | nobody | \`outbox\` \`discord_guilds\` \`discord_state\` \`discord_things\` |
| How often an address asks, and signs in in vain | minutes | nobody | \`shared_counts\` \`last_change\` |
| How backups, updates and moves of the league went | for good | admins | \`backup_state\` \`migration\` \`move_ins\` \`moved_ids\` \`rebuild_steps\` \`write_probe\` |

## Your browser

One cookie holds your session. Nothing of another site is loaded but the avatars that players chose, without saying from where.
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
- Game servers or admins post rounds; admins validate them, and Elo, stats and tables follow at once.

[How to join](/ranked/join) says what you need to play.
`,
  privacy,
};
