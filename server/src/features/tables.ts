import type { Side } from "contract/sides.ts";
import type { Generated, Insertable, Selectable } from "kysely";
import type { Outbox } from "../platform/outbox/outbox-tables.ts";
import type { BackupState } from "./backup-tables.ts";
import type {
  CalendarLinks,
  CancelledEvents,
  DateProposals,
  Events,
  LineUpPlayers,
  Motions,
  MotionVotes,
  VoteEntries,
  Votes,
} from "./calendar-tables.ts";
import type { ClanInvitations, ClanPlayers, Clans, PastClanPlayers } from "./clan-tables.ts";
import type { Flag, Instant } from "./columns.ts";
import type {
  DiscordAccounts,
  DiscordGuilds,
  DiscordLinks,
  DiscordResources,
  DiscordSignIns,
  DiscordState,
} from "./discord-tables.ts";
import type { GameServerKeys, GameServers, MissingNames, PostedBytes, ReceivedRounds } from "./game-server-tables.ts";
import type { History, HistoryAddresses, HistoryPruning, HistoryRepeats, HistorySubjects } from "./history-tables.ts";
import type { MapPlayers, MapRounds, Records, SeasonPairs } from "./map-tables.ts";
import type { Cooldowns, Matches, MatchPlayers, Presences, QueuePlayers, Queues, QueueWaits } from "./queue-tables.ts";
import type {
  PlayerEloSpans,
  PlayerMaps,
  PlayerPairs,
  PlayerRounds,
  Ratings,
  StatSides,
  Stats,
} from "./stat-tables.ts";
import type {
  Aliases,
  HeldNames,
  Invitations,
  NameChanges,
  RecoveryCodes,
  SecondFactors,
  Sessions,
  Users,
} from "./user-tables.ts";

export type Area = "ranked" | "league";

type Modes = { id: Generated<number>; name: string; name_key: string };

/** A set of ratings: one pool per ranked mode, one for all seasons. */
type Pools = {
  id: Generated<number>;
  /** Counter of its freeze numbers. Freezes lock this row. */
  freezes: Generated<number>;
};

/** What a result counts for and a stat is kept on: a ranked mode, or a season of the league. */
type Boards = {
  id: Generated<number>;
  area: Area;
  mode_id: number | null;
  season_id: number | null;
  pool_id: number;
};

type Seasons = {
  id: Generated<number>;
  name: string;
  name_key: string;
  starts_at: Instant;
  ends_at: Instant;
  /** 1 for the one that is active; `null` for all others, of which there may be many. */
  active: 1 | null;
  ended_at: Instant | null;
  /** Euros; `null`: there are no prizes. */
  prize_pool: number | null;
  /** Leaders change rosters from here … `null`: from its start. */
  transfer_from: Instant | null;
  /** … to here, both included. `null`: to its end. */
  transfer_to: Instant | null;
};

type Results = {
  id: Generated<number>;
  area: Area;
  board_id: number | null;
  played_at: Instant;
  /** Players of the larger team; 0 without players. */
  team_size: number;
  time_limit: number | null;
  score_limit: number | null;
  /** Only in the league. */
  red_clan_id: number | null;
  blue_clan_id: number | null;
  map: string | null;
  /** The event that it belongs to; only in the league. */
  event_id: number | null;
  /** 1 where an admin chose the event, or none. */
  event_chosen: Generated<Flag>;
  red_score: number;
  blue_score: number;
  forfeit_side: Side | null;
  frozen: Flag;
  /** Its position in the order of its pool's freezes, from 1. */
  freeze_number: number | null;
  /** `null`: not frozen. */
  frozen_at: Generated<Instant | null>;
  red_elo_before: number | null;
  blue_elo_before: number | null;
  /** Each red player's gain; each blue player lost as much. */
  red_elo_gain: number | null;
  /** 1 once it was imported or its scores were entered. */
  has_round: Generated<Flag>;
  /** 1 while its round may still be played: later posts of a game server replace it. */
  running: Generated<Flag>;
  /** The hash of its round as it stands now, equal for results of the same round; `null` without one. */
  fingerprint: string | null;
  created_at: Instant;
};

/** What a player says is wrong with a result, once for each. */
type Disputes = {
  result_id: number;
  user_id: number;
  reason: string;
  opened_at: Instant;
  /** An admin's, all three or none. */
  answer: string | null;
  answered_by: number | null;
  answered_at: Instant | null;
};

type ResultPlayers = {
  id: Generated<number>;
  result_id: number;
  user_id: number;
  side: Side;
  score: number;
  flags: number | null;
  kills: number;
  deaths: number;
};

/** How many results there are in a span of days, so that totals and page offsets need no count. */
type ResultSpans = {
  area: Area;
  /** 0: results without a board. */
  board_id: number;
  frozen: Flag;
  /** Length in days: 1, 32 or 1024. */
  days: number;
  /** Empty: results of all maps and of none. */
  map: string;
  /** Number of the span since 1970 UTC. */
  span: number;
  results: number;
};

export type Tables = {
  users: Users;
  aliases: Aliases;
  held_names: HeldNames;
  name_changes: NameChanges;
  sessions: Sessions;
  invitations: Invitations;
  password_resets: Invitations;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  modes: Modes;
  pools: Pools;
  boards: Boards;
  seasons: Seasons;
  clans: Clans;
  clan_players: ClanPlayers;
  past_clan_players: PastClanPlayers;
  clan_invitations: ClanInvitations;
  ratings: Ratings;
  results: Results;
  result_players: ResultPlayers;
  disputes: Disputes;
  result_spans: ResultSpans;
  stats: Stats;
  stat_sides: StatSides;
  player_rounds: PlayerRounds;
  player_maps: PlayerMaps;
  player_pairs: PlayerPairs;
  player_elo_spans: PlayerEloSpans;
  map_rounds: MapRounds;
  map_players: MapPlayers;
  season_pairs: SeasonPairs;
  records: Records;
  events: Events;
  cancelled_events: CancelledEvents;
  date_proposals: DateProposals;
  line_up_players: LineUpPlayers;
  calendar_links: CalendarLinks;
  motions: Motions;
  motion_votes: MotionVotes;
  votes: Votes;
  vote_entries: VoteEntries;
  queues: Queues;
  queue_players: QueuePlayers;
  queue_waits: QueueWaits;
  presences: Presences;
  matches: Matches;
  match_players: MatchPlayers;
  cooldowns: Cooldowns;
  game_servers: GameServers;
  game_server_keys: GameServerKeys;
  posted_bytes: PostedBytes;
  received_rounds: ReceivedRounds;
  missing_names: MissingNames;
  history: History;
  history_subjects: HistorySubjects;
  history_addresses: HistoryAddresses;
  history_repeats: HistoryRepeats;
  history_pruning: HistoryPruning;
  outbox: Outbox;
  backup_state: BackupState;
  discord_state: DiscordState;
  discord_guilds: DiscordGuilds;
  discord_accounts: DiscordAccounts;
  discord_links: DiscordLinks;
  discord_sign_ins: DiscordSignIns;
  discord_things: DiscordResources;
};

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
