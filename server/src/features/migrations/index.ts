import type { Migration } from "kysely/migration";
import { up as ranked } from "./0001-ranked.ts";
import { up as league } from "./0002-league.ts";
import { up as calendarAndVotes } from "./0003-calendar-and-votes.ts";
import { up as queues } from "./0004-queues.ts";
import { up as discord } from "./0005-discord.ts";
import { up as resultSpans } from "./0006-result-spans.ts";
import { up as rounds } from "./0007-rounds.ts";
import { up as seasonNames } from "./0008-season-names.ts";
import { up as rosters } from "./0010-rosters.ts";
import { up as discordDelivery } from "./0011-discord-delivery.ts";
import { up as rebuild } from "./0012-rebuild.ts";
import { up as gameServers } from "./0014-game-servers.ts";
import { up as runningRounds } from "./0015-running-rounds.ts";
import { up as eventResults } from "./0016-event-results.ts";
import { up as presences } from "./0017-presences.ts";
import { up as aliases } from "./0018-aliases.ts";
import { up as crests } from "./0019-crests.ts";
import { up as careers } from "./0020-careers.ts";
import { up as fillCareers } from "./0021-fill-careers.ts";
import { up as calendarFeeds } from "./0022-calendar-feeds.ts";
import { up as resultsOfMaps } from "./0023-results-of-maps.ts";
import { up as queueWaits } from "./0024-queue-waits.ts";
import { up as prizePools } from "./0025-prize-pools.ts";
import { up as mapsAndRecords } from "./0027-maps-and-records.ts";
import { up as searchKeys } from "./0029-search-keys.ts";
import { up as indexesOfRounds } from "./0032-indexes-of-rounds.ts";
import { up as invitations } from "./0033-invitations.ts";
import { up as history } from "./0036-history.ts";
import { up as devices } from "./0037-devices.ts";
import { up as secondFactors } from "./0038-second-factors.ts";
import { up as clanLeaders } from "./0040-clan-leaders.ts";
import { up as chosenTees } from "./0041-chosen-tees.ts";
import { up as dateProposals } from "./0045-date-proposals.ts";
import { up as lineUps } from "./0046-line-ups.ts";
import { up as motions } from "./0047-motions.ts";
import { up as backupState } from "./0049-backup-state.ts";
import { up as passwordResets } from "./0050-password-resets.ts";
import { up as disputes } from "./0053-disputes.ts";
import { up as discordSignIns } from "./0054-discord-sign-ins.ts";
import { up as timesOfFreezes } from "./0058-times-of-freezes.ts";

/** All migrations by name, in their order. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-ranked": { up: ranked },
  "0002-league": { up: league },
  "0003-calendar-and-votes": { up: calendarAndVotes },
  "0004-queues": { up: queues },
  "0005-discord": { up: discord },
  "0006-result-spans": { up: resultSpans },
  "0007-rounds": { up: rounds },
  "0008-season-names": { up: seasonNames },
  "0010-rosters": { up: rosters },
  "0011-discord-delivery": { up: discordDelivery },
  "0012-rebuild": { up: rebuild },
  "0014-game-servers": { up: gameServers },
  "0015-running-rounds": { up: runningRounds },
  "0016-event-results": { up: eventResults },
  "0017-presences": { up: presences },
  "0018-aliases": { up: aliases },
  "0019-crests": { up: crests },
  "0020-careers": { up: careers },
  "0021-fill-careers": { up: fillCareers },
  "0022-calendar-feeds": { up: calendarFeeds },
  "0023-results-of-maps": { up: resultsOfMaps },
  "0024-queue-waits": { up: queueWaits },
  "0025-prize-pools": { up: prizePools },
  "0027-maps-and-records": { up: mapsAndRecords },
  "0029-search-keys": { up: searchKeys },
  "0032-indexes-of-rounds": { up: indexesOfRounds },
  "0033-invitations": { up: invitations },
  "0036-history": { up: history },
  "0037-devices": { up: devices },
  "0038-second-factors": { up: secondFactors },
  "0040-clan-leaders": { up: clanLeaders },
  "0041-chosen-tees": { up: chosenTees },
  "0045-date-proposals": { up: dateProposals },
  "0046-line-ups": { up: lineUps },
  "0047-motions": { up: motions },
  "0049-backup-state": { up: backupState },
  "0050-password-resets": { up: passwordResets },
  "0053-disputes": { up: disputes },
  "0054-discord-sign-ins": { up: discordSignIns },
  "0058-times-of-freezes": { up: timesOfFreezes },
};
