import { formatExtendedMetrics } from "./extended-metrics.ts";
import type { ReportedPlayer, ReportedRound } from "./round-message.ts";

// The demo, the tests and the benchmarks post these messages in place of game servers.

/** A round as a game server reports it. The client ids are the indexes of the players. */
export type ServerRound = Omit<ReportedRound, "format" | "hasLostMarkdown">;

const defaultServerName = "gCTF League EU #1";

/** Formats a round like a game server does in psv (see `docs/messages.md`): the red team, then the blue team. */
export function formatPsvMessage(round: ServerRound, serverName = defaultServerName): string {
  const formatTeam = (side: "red" | "blue", clan: string | null) => [
    `**${side === "red" ? "Red" : "Blue"} Team:**`,
    ...(clan === null ? [] : [`Clan: **${clan}**`]),
    ...round.players.flatMap((player, id) => (player.side === side ? [formatPsvPlayer(player, id)] : [])),
  ];
  const duration = round.durationSeconds ?? 0;
  return [
    `---> Server: ${serverName}, Map: ${round.map ?? ""}, Gametype: gctf.`,
    `(Length: ${Math.floor(duration / 60)} min ${duration % 60} sec, Scorelimit: ${round.scoreLimit}, Timelimit: ${round.timeLimit})`,
    "",
    ...formatTeam("red", round.redClan),
    ...formatTeam("blue", round.blueClan),
    "-".repeat(21),
    `**Red: ${round.redScore} | Blue ${round.blueScore}**`,
    "",
  ].join("\n");
}

function formatPsvPlayer({ name, score, kills, deaths }: ReportedPlayer, id: number): string {
  // Importing ignores the ratio.
  return `Id: ${id} | Name: ${name} | Score: ${score} | Kills: ${kills} | Deaths: ${deaths} | Ratio: 0.50`;
}

/** Formats a round like a game server does in json (see `docs/messages.md`). By default, the flag grabs equal the captures. */
export function formatJsonMessage(round: ServerRound): string {
  const message = {
    server: defaultServerName,
    map: round.map ?? "",
    game_type: "gCTF",
    game_duration_seconds: round.durationSeconds,
    score_limit: round.scoreLimit,
    time_limit: round.timeLimit,
    score_red: round.redScore,
    score_blue: round.blueScore,
    players: round.players.map(({ side, name, score, kills, deaths, flags, figures = {} }, id) => ({
      id,
      team: side,
      name,
      score,
      kills,
      deaths,
      ratio: 0,
      flag_grabs: flags ?? 0,
      flag_captures: flags ?? 0,
      ...formatExtendedMetrics(figures),
    })),
  };
  return `${JSON.stringify(message, null, "\t")}\n`;
}

/**
 * Formats a round like a game server does in ascii (see `docs/messages.md`): columns are padded by bytes and never
 * truncated.
 */
export function formatAsciiMessage(round: ServerRound): string {
  // As in json, the flag grabs equal the captures.
  const players = round.players.map(({ side, name, score, kills, deaths, flags }, id) =>
    [id, side, name, score, kills, deaths, "0.5%", flags ?? 0, flags ?? 0].map(String),
  );
  const totals = [[round.map ?? "", "gCTF", String(round.redScore), String(round.blueScore)]];
  return [
    ...formatTable({ map: 20, gametype: 8, red_score: 9, blue_score: 10 }, totals),
    "",
    ...formatTable(
      { id: 3, team: 9, name: 15, score: 6, kills: 6, deaths: 6, ratio: 6, flag_grabs: 10, flag_captures: 13 },
      players,
    ),
    "",
  ].join("\n");
}

/** Formats the lines of a table. @param columns the minimum widths of the columns, in bytes, by name */
function formatTable(columns: Readonly<Record<string, number>>, rows: string[][]): string[] {
  const names = Object.keys(columns);
  const widths = Object.values(columns);
  const border = `+${widths.map((width) => "-".repeat(width + 2)).join("+")}+`;
  const padCell = (cell: string, width: number) => cell + " ".repeat(Math.max(0, width - Buffer.byteLength(cell)));
  const formatRow = (cells: string[]) =>
    `|${cells.map((cell, column) => ` ${padCell(cell, widths[column] ?? 0)} `).join("|")}|`;
  return [border, formatRow(names), border, ...rows.map(formatRow), border];
}
