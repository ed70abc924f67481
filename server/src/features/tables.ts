import type { Area } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import type { Generated, Insertable, Selectable } from "kysely";
import type { Outbox } from "../platform/outbox/outbox-tables.ts";
import type { BackupStateTable } from "./backup-tables.ts";
import type {
  CalendarLinksTable,
  CancelledEventsTable,
  DateProposalsTable,
  EventsTable,
  LineUpPlayersTable,
  MotionsTable,
  MotionVotesTable,
  VoteEntriesTable,
  VotesTable,
} from "./calendar-tables.ts";
import type { ClanInvitationsTable, ClanPlayersTable, ClansTable, PastClanPlayersTable } from "./clan-tables.ts";
import type { Flag, Instant } from "./columns.ts";
import type {
  DiscordAccountsTable,
  DiscordGuildsTable,
  DiscordLinksTable,
  DiscordResourcesTable,
  DiscordSignInsTable,
  DiscordStateTable,
} from "./discord-tables.ts";
import type {
  GameServerKeysTable,
  GameServersTable,
  MissingNamesTable,
  PostedBytesTable,
  ReceivedRoundsTable,
} from "./game-server-tables.ts";
import type {
  HistoryAddressesTable,
  HistoryPruningTable,
  HistoryRepeatsTable,
  HistorySubjectsTable,
  HistoryTable,
} from "./history-tables.ts";
import type { MapPlayersTable, MapRoundsTable, RecordsTable, SeasonPairsTable } from "./map-tables.ts";
import type {
  CooldownsTable,
  MatchesTable,
  MatchPlayersTable,
  PresencesTable,
  QueuePlayersTable,
  QueuesTable,
  QueueWaitsTable,
} from "./queue-tables.ts";
import type {
  PlayerEloSpansTable,
  PlayerMapsTable,
  PlayerPairsTable,
  PlayerRoundsTable,
  RatingsTable,
  StatSidesTable,
  StatsTable,
} from "./stat-tables.ts";
import type {
  AliasesTable,
  HeldNamesTable,
  InvitationsTable,
  NameChangesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
} from "./user-tables.ts";

type ModesTable = { id: Generated<number>; name: string; name_key: string };

type PoolsTable = {
  id: Generated<number>;
  /** Counter of its freeze numbers. Freezes lock this row. */
  freezes: Generated<number>;
};

type BoardsTable = {
  id: Generated<number>;
  area: Area;
  mode_id: number | null;
  season_id: number | null;
  pool_id: number;
};

type SeasonsTable = {
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

type ResultsTable = {
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
type DisputesTable = {
  result_id: number;
  user_id: number;
  reason: string;
  opened_at: Instant;
  /** An admin's, all three or none. */
  answer: string | null;
  answered_by: number | null;
  answered_at: Instant | null;
};

type ResultPlayersTable = {
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
type ResultSpansTable = {
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
  users: UsersTable;
  aliases: AliasesTable;
  held_names: HeldNamesTable;
  name_changes: NameChangesTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  password_resets: InvitationsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  modes: ModesTable;
  pools: PoolsTable;
  boards: BoardsTable;
  seasons: SeasonsTable;
  clans: ClansTable;
  clan_players: ClanPlayersTable;
  past_clan_players: PastClanPlayersTable;
  clan_invitations: ClanInvitationsTable;
  ratings: RatingsTable;
  results: ResultsTable;
  result_players: ResultPlayersTable;
  disputes: DisputesTable;
  result_spans: ResultSpansTable;
  stats: StatsTable;
  stat_sides: StatSidesTable;
  player_rounds: PlayerRoundsTable;
  player_maps: PlayerMapsTable;
  player_pairs: PlayerPairsTable;
  player_elo_spans: PlayerEloSpansTable;
  map_rounds: MapRoundsTable;
  map_players: MapPlayersTable;
  season_pairs: SeasonPairsTable;
  records: RecordsTable;
  events: EventsTable;
  cancelled_events: CancelledEventsTable;
  date_proposals: DateProposalsTable;
  line_up_players: LineUpPlayersTable;
  calendar_links: CalendarLinksTable;
  motions: MotionsTable;
  motion_votes: MotionVotesTable;
  votes: VotesTable;
  vote_entries: VoteEntriesTable;
  queues: QueuesTable;
  queue_players: QueuePlayersTable;
  queue_waits: QueueWaitsTable;
  presences: PresencesTable;
  matches: MatchesTable;
  match_players: MatchPlayersTable;
  cooldowns: CooldownsTable;
  game_servers: GameServersTable;
  game_server_keys: GameServerKeysTable;
  posted_bytes: PostedBytesTable;
  received_rounds: ReceivedRoundsTable;
  missing_names: MissingNamesTable;
  history: HistoryTable;
  history_subjects: HistorySubjectsTable;
  history_addresses: HistoryAddressesTable;
  history_repeats: HistoryRepeatsTable;
  history_pruning: HistoryPruningTable;
  outbox: Outbox;
  backup_state: BackupStateTable;
  discord_state: DiscordStateTable;
  discord_guilds: DiscordGuildsTable;
  discord_accounts: DiscordAccountsTable;
  discord_links: DiscordLinksTable;
  discord_sign_ins: DiscordSignInsTable;
  discord_things: DiscordResourcesTable;
};

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
