import type { Area } from "contract/constants.ts";
import type { TextPage } from "contract/text-pages.ts";
import type { Generated, Insertable, Selectable } from "kysely";
import type { Outbox } from "../platform/outbox/outbox-tables.ts";
import type { BackupStateTable } from "./backup-tables.ts";
import type {
  CalendarLinksTable,
  CancelledEventsTable,
  DateProposalsTable,
  EventsTable,
  LineUpPlayersTable,
  MapPicksTable,
  MotionsTable,
  MotionVotesTable,
  SeasonRulesTable,
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
  ReservationsTable,
} from "./game-server-tables.ts";
import type {
  HistoryAddressesTable,
  HistoryPruningTable,
  HistoryRepeatsTable,
  HistorySubjectsTable,
  HistoryTable,
} from "./history-tables.ts";
import type { MapPlayersTable, MapRoundsTable, RecordsTable, SeasonPairsTable } from "./map-tables.ts";
import type { MovedIdsTable, MoveInsTable } from "./move-in-tables.ts";
import type { EventRemindersTable, PushSubscriptionsTable } from "./push-tables.ts";
import type {
  CooldownsTable,
  MatchesTable,
  MatchPlayersTable,
  PresencesTable,
  QueuePlayersTable,
  QueuesTable,
  QueueWaitsTable,
} from "./queue-tables.ts";
import type { DisputesTable, ResultPlayersTable, ResultSpansTable, ResultsTable } from "./result-tables.ts";
import type {
  BoardFiguresTable,
  PlayerEloSpansTable,
  PlayerFiguresTable,
  PlayerMapsTable,
  PlayerPairsTable,
  PlayerRoundsTable,
  RatingsTable,
  StatSidesTable,
  StatsTable,
} from "./stat-tables.ts";
import type {
  AccountRequestsTable,
  AliasesTable,
  BansTable,
  HeldNamesTable,
  InvitationsTable,
  NameChangesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
} from "./user-tables.ts";

type ModesTable = {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** Points and minutes to which servers are set, 0: no limit, and places for spectators; `null`: not agreed. */
  score_limit: Generated<number | null>;
  time_limit: Generated<number | null>;
  spectators: Generated<number | null>;
};

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

type AnnouncementsTable = {
  id: Generated<number>;
  /** Markdown. */
  text: string;
  /** On whose first page it stands; `null`: on both. */
  area: Area | null;
  created_at: Instant;
  ends_at: Instant;
};

/** The versions of the texts that admins write. */
type TextsTable = {
  id: Generated<number>;
  page: TextPage;
  /** Markdown. */
  text: string;
  /** The version before; 0: the league's first text. One follows each. */
  after: number;
  written_at: Instant;
};

/** What admins set while the league runs: one row at most. `null`: as the environment says. */
type LeagueSettingsTable = {
  id: number;
  league_name: string | null;
  community_url: string | null;
  account_requests: Flag | null;
  ready_seconds: number | null;
  /** `#rrggbb`. */
  accent: string | null;
  /** A PNG in base64. */
  mark: string | null;
};

export type Tables = {
  users: UsersTable;
  aliases: AliasesTable;
  held_names: HeldNamesTable;
  name_changes: NameChangesTable;
  bans: BansTable;
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
  player_figures: PlayerFiguresTable;
  board_figures: BoardFiguresTable;
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
  map_picks: MapPicksTable;
  calendar_links: CalendarLinksTable;
  motions: MotionsTable;
  motion_votes: MotionVotesTable;
  season_rules: SeasonRulesTable;
  votes: VotesTable;
  vote_entries: VoteEntriesTable;
  announcements: AnnouncementsTable;
  texts: TextsTable;
  league_settings: LeagueSettingsTable;
  account_requests: AccountRequestsTable;
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
  reservations: ReservationsTable;
  push_subscriptions: PushSubscriptionsTable;
  event_reminders: EventRemindersTable;
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
  move_ins: MoveInsTable;
  moved_ids: MovedIdsTable;
};

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
