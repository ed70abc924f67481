import { type Kysely, type RawBuilder, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/**
 * Sums of rounds per map, the best players of maps, the best pairs of seasons, and records, computed from the results
 * that are frozen already. Nothing refers to results and boards by a foreign key, as in 0020.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMapTables(db);
  await createRecordTables(db);
  await db.schema
    .alterTable("stats")
    .addColumn("win_streak", columnTypes(db).integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await fillMaps(db);
  await fillPairsAndStreaks(db);
  await fillRecords(db);
}

async function createMapTables(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  let rounds = createTable(db, "map_rounds", { isClustered: true })
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("time_limit", integer, (c) => c.notNull())
    .addColumn("score_limit", integer, (c) => c.notNull());
  for (const column of ["rounds", "red_wins", "blue_wins", "red_score", "blue_score", "winner_score", "loser_score"]) {
    rounds = rounds.addColumn(column, integer, (c) => c.notNull());
  }
  await rounds
    .addPrimaryKeyConstraint("map_rounds_pkey", ["map", "board_id", "time_limit", "score_limit"] as never)
    .execute();
  let players = createTable(db, "map_players", { isClustered: true })
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"));
  for (const column of ["games", "wins", "losses", "rounds", "kills", "deaths", "score"]) {
    players = players.addColumn(column, integer, (c) => c.notNull());
  }
  await players.addPrimaryKeyConstraint("map_players_pkey", ["map", "board_id", "user_id"] as never).execute();
  await sql`
    create index map_players_by_lead on map_players (map, board_id, (wins - losses) desc, games desc, user_id)
  `.execute(db);
}

async function createRecordTables(db: Kysely<unknown>): Promise<void> {
  const { integer, double, text } = columnTypes(db);
  await createTable(db, "season_pairs", { isClustered: true })
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("other_id", integer, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("season_pairs_pkey", ["board_id", "user_id", "other_id"])
    .execute();
  await sql`
    create index season_pairs_by_lead on season_pairs (board_id, (wins - losses) desc, games desc, user_id, other_id)
  `.execute(db);
  // Each pair of players has two rows there; one of them is enough.
  await sql`
    create index player_pairs_by_lead
    on player_pairs (pool_id, (wins_with - losses_with) desc, games_with desc, user_id, other_id)
    where user_id < other_id and games_with > 0
  `.execute(db);
  await createTable(db, "records", { isClustered: true })
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("user_id", integer, (c) => c.notNull())
    .addColumn("result_id", integer, (c) => c.notNull())
    .addColumn("freeze_number", integer, (c) => c.notNull())
    .addColumn("value", double, (c) => c.notNull())
    .addPrimaryKeyConstraint("records_pkey", ["map", "board_id", "kind", "user_id", "result_id"])
    .execute();
}

async function fillMaps(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into map_rounds
      (map, board_id, time_limit, score_limit, rounds, red_wins, blue_wins, red_score, blue_score, winner_score, loser_score)
    select map, board_id, coalesce(time_limit, -1), coalesce(score_limit, -1), count(*),
      sum(case when red_score > blue_score then 1 else 0 end),
      sum(case when blue_score > red_score then 1 else 0 end),
      sum(red_score), sum(blue_score),
      sum(case when red_score > blue_score then red_score when blue_score > red_score then blue_score else 0 end),
      sum(case when red_score > blue_score then blue_score when blue_score > red_score then red_score else 0 end)
    from results
    where frozen = 1 and forfeit_side is null and map is not null and map <> '' and board_id is not null
    group by map, board_id, coalesce(time_limit, -1), coalesce(score_limit, -1)
  `.execute(db);
  await sql`
    insert into map_players (map, board_id, user_id, games, wins, losses, rounds, kills, deaths, score)
    select map, board_id, user_id, sum(games), sum(wins), sum(losses), sum(rounds), sum(kills), sum(deaths), sum(score)
    from player_maps where map <> '' group by map, board_id, user_id
  `.execute(db);
}

async function fillPairsAndStreaks(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into season_pairs (board_id, user_id, other_id, games, wins, losses)
    select c.board_id, c.user_id, o.user_id, count(*),
      sum(case when c.outcome = 'W' then 1 else 0 end), sum(case when c.outcome = 'L' then 1 else 0 end)
    from player_rounds c
    join result_players p on p.result_id = c.result_id and p.user_id = c.user_id
    join result_players o on o.result_id = c.result_id and o.side = p.side and o.user_id > c.user_id
    where c.area = 'league'
    group by c.board_id, c.user_id, o.user_id
  `.execute(db);
  await sql`
    update stats set win_streak = (
      select count(*) from player_rounds c
      where c.user_id = stats.user_id and c.board_id = stats.board_id and c.freeze_number > coalesce((
        select max(l.freeze_number) from player_rounds l
        where l.user_id = stats.user_id and l.board_id = stats.board_id and l.outcome <> 'W'
      ), 0)
    )
  `.execute(db);
}

async function fillRecords(db: Kysely<unknown>): Promise<void> {
  await insertBest(
    db,
    sql`
    select '' as map, board_id, 'elo' as kind, user_id, result_id, freeze_number, elo_before + elo_gain as value
    from player_rounds where elo_gain is not null
  `,
  );
  // The rounds of a player up to the next one that was not won are numbered.
  await insertBest(
    db,
    sql`
    select '' as map, board_id, 'streak' as kind, user_id, result_id, freeze_number,
      count(*) over (partition by board_id, user_id, run order by freeze_number) as value
    from (
      select board_id, user_id, result_id, freeze_number, outcome,
        sum(case when outcome = 'W' then 0 else 1 end)
          over (partition by board_id, user_id order by freeze_number) as run
      from player_rounds
    ) runs where outcome = 'W'
  `,
  );
  for (const [map, isOnMap] of [
    [sql`''`, sql`1 = 1`],
    [sql`r.map`, sql`r.map <> ''`],
  ]) {
    const rounds = sql`r.frozen = 1 and r.forfeit_side is null and ${isOnMap}`;
    for (const kind of ["score", "kills", "flags"]) {
      await insertBest(
        db,
        sql`
        select ${map} as map, r.board_id, ${sql.lit(kind)} as kind, p.user_id, r.id as result_id, r.freeze_number,
          p.${sql.ref(kind)} as value
        from results r join result_players p on p.result_id = r.id
        where ${rounds} and p.${sql.ref(kind)} > 0
      `,
      );
    }
    await insertBest(
      db,
      sql`
      select ${map} as map, r.board_id, 'lead' as kind, 0 as user_id, r.id as result_id, r.freeze_number,
        abs(r.red_score - r.blue_score) as value
      from results r where ${rounds} and r.red_score <> r.blue_score
    `,
    );
    // An upset: the winners' chance, 1 / (1 + 10 ^ (difference / 400)), was at most 0.4.
    await insertBest(
      db,
      sql`
      select ${map} as map, r.board_id, 'upset' as kind, 0 as user_id, r.id as result_id, r.freeze_number,
        abs(r.red_elo_before - r.blue_elo_before) as value
      from results r
      where ${rounds} and r.red_score <> r.blue_score
        and (case when r.red_score > r.blue_score then r.blue_elo_before - r.red_elo_before
          else r.red_elo_before - r.blue_elo_before end) >= ${sql.lit(400 * Math.log10(0.6 / 0.4))}
    `,
    );
  }
}

/** Inserts the five best of each board, map and kind; of a player's, only the best. */
async function insertBest(db: Kysely<unknown>, candidates: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into records (map, board_id, kind, user_id, result_id, freeze_number, value)
    select map, board_id, kind, user_id, result_id, freeze_number, value from (
      select o.*, row_number() over (
        partition by board_id, map order by value desc, freeze_number, user_id
      ) as rank from (
        select c.*, row_number() over (
          partition by board_id, map, user_id, case when user_id = 0 then result_id else 0 end
          order by value desc, freeze_number
        ) as of_holder from (${candidates}) c
      ) o where of_holder = 1
    ) b where rank <= 5
  `.execute(db);
}
