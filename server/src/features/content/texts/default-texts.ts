import type { TextPage } from "contract/text-pages.ts";

/** Creates the rules of a season. Placeholders in braces stand for values of the season's rules. */
const createRulesText = (season: { readonly decidingMap: string; readonly prizes: string }) => `## Clans

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
- A third round is played on ${season.decidingMap}.
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

const privacy = `This page says which data the league stores, for how long, and who can see it. The last column names the database tables.
Backups contain all of it. The operator of the league decides how long backups are kept.

## Your account

| Data | Stored for | Visible to | Tables |
|---|---|---|---|
| Name, avatar and tee | until you delete your account; results then show a neutral name | everyone | \`users\` \`reserved_names\` |
| E-mail, role, password (hashed) | until you delete your account | you and admins; nobody sees the hash | \`users\` |
| In-game names, and who proposed and confirmed them | until they are removed; their changes forever | confirmed names: everyone; others: you and admins | \`aliases\` \`name_changes\` |
| Sessions and the type of their browser | 30 days without use, at most 90 days | you | \`sessions\` |
| Second factor and its recovery codes | until it is removed | nobody | \`second_factors\` \`recovery_codes\` |
| Invitation and password links | 14 days and one hour | whoever received them | \`invitations\` \`password_resets\` |
| The link to your calendar | until you remove it or change your password | you | \`calendar_links\` |
| E-mails that you tried to change to (hashed) | one day | nobody | \`email_tries\` |
| Linked Discord account: id and name | until you unlink it | you | \`discord_accounts\` \`discord_links\` \`discord_sign_ins\` |
| Account requests | 30 days; the IP address one day, then only its network (/24, IPv6 /48) until the request is answered | admins | \`account_requests\` |
| When you were last online, while you are in a queue | until you leave the queue | nobody | \`presences\` |

You can download all of this, and delete your account, on your [profile](/ranked/users/profile).

## What you play

| Data | Stored for | Visible to | Tables |
|---|---|---|---|
| Results with their players and metrics | forever | everyone once they are validated, admins before that | \`results\` \`result_players\` \`result_counts\` |
| Elo, stats, records and totals | forever | everyone | \`ratings\` \`rating_pools\` \`competitions\` \`stats\` \`stat_sides\` \`records\` \`player_rounds\` \`player_maps\` \`player_pairs\` \`player_elo_spans\` \`map_rounds\` \`map_players\` \`player_metrics\` \`competition_metrics\` \`season_pairs\` |
| Queues, matches, cooldowns and bans | matches forever, the others until they end | everyone; cooldowns and bans: you and admins | \`queues\` \`queue_players\` \`queue_waits\` \`matches\` \`match_players\` \`cooldowns\` \`bans\` |
| Your disputes of results | until you delete your account | you and admins | \`disputes\` |
| Rounds as game servers reported them | forever if they were matched, otherwise 90 days | admins | \`received_rounds\` \`missing_names\` \`posted_bytes\` \`game_servers\` \`game_server_keys\` |
| Which of your browsers receive notifications | until you turn them off or your session in that browser ends | you | \`push_subscriptions\` |
| Which matches players were reminded of | forever | nobody | \`event_reminders\` |
| Which server was reserved for a match, and who was on it | forever; its password until the server is released | admins; IP address, password and players: the players of the match; Discord members who ask there | \`reservations\` |

## Clans, seasons and votes

| Data | Stored for | Visible to | Tables |
|---|---|---|---|
| Clans, rosters and past members | forever | everyone | \`clans\` \`clan_players\` \`past_clan_players\` |
| Invitations to clans | until they are answered | you, your leader and admins | \`clan_invitations\` |
| Matches, proposed dates, line-ups and maps | forever | everyone; proposed dates: leaders; line-ups: your clan until the match; maps: hidden until both clans have picked | \`events\` \`cancelled_events\` \`date_proposals\` \`line_up_players\` \`map_picks\` |
| Your votes | forever | you and admins; everyone sees the totals | \`votes\` \`vote_entries\` |
| Motions of the council, and its ballots | motions forever, ballots until they are counted | leaders; nobody sees who voted how | \`motions\` \`motion_votes\` |
| Seasons, modes, rules, texts, announcements and settings | forever | everyone | \`seasons\` \`modes\` \`season_rules\` \`texts\` \`announcements\` \`league_settings\` |

## Audit log and operation

| Data | Stored for | Visible to | Tables |
|---|---|---|---|
| Who changed what and when, and sign-ins | two years; IP addresses 30 days | admins | \`audit_log\` \`audit_log_ip_addresses\` \`audit_log_repeats\` \`audit_log_entities\` \`history_pruning\` |
| Messages to be sent to Discord and by e-mail | until they are sent | nobody | \`outbox\` \`discord_guilds\` \`discord_state\` \`discord_resources\` |
| How many requests and failed sign-ins come from an IP address | minutes | nobody | \`shared_counts\` \`last_change\` |
| State of backups, updates and imports of the league | forever | admins | \`backup_state\` \`migration\` \`legacy_imports\` \`legacy_ids\` \`rebuild_steps\` \`write_probe\` |

## Your browser

The league uses one cookie, for your session. Pages load nothing from other sites except avatars that players chose, and do not
tell those sites which page you are on.
`;

/** The text of each page until an admin changes it. */
export const defaultTexts: Readonly<Record<TextPage, string>> = {
  leagueSeason1: createRulesText({
    decidingMap: "{decidingMap}",
    prizes: `- The prize pool is **300 euros**.
- Of it, **200 euros** go to the first three: **120 euros** to 1st, **50 euros** to 2nd and **30 euros** to 3rd place.
- The other **100 euros** are split among all clans by their wins.`,
  }),
  leagueSeason2: createRulesText({
    decidingMap: "a {decidingMap}",
    prizes: `- The top three get **2/3** of the prize pool.
- The other **1/3** is split among the clans by their points.`,
  }),
  about: `## The league

This is a capture-the-flag league. Players queue for ranked matches and have an Elo rating. Clans compete in seasons for points,
places and prizes.

## How it works

- Players who wait in a [queue](/ranked/queues) are put into ranked matches.
- Clans play the matches in the [calendar](/league/calendar) of their season, according to its [rules](/league/rules/leagueSeason1).
- Game servers or admins submit rounds. Admins validate them, which updates Elo, stats and standings immediately.

See [How to join](/ranked/join) for what you need to play.
`,
  privacy,
};
