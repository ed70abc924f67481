import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Side } from "contract/sides.ts";

const folder = fileURLToPath(new URL("../../../shared/gameserver/fixtures/", import.meta.url));

/** A round as it was really played. */
export type Truth = {
  map: string;
  score_limit: number;
  time_limit_minutes: number;
  score_red: number;
  score_blue: number;
  players: {
    team: Side | "spectators";
    name: string;
    score: number;
    kills: number;
    deaths: number;
    flag_captures: number;
  }[];
};

const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });

/** Every message that game servers wrote of rounds, by its path, such as `rendered/2v2_basic.psv.txt`. */
export const messagePaths = paths.filter((path) => /(\.txt|payload\.json)$/.test(path)).sort();

export function messageAt(path: string): string {
  return readFileSync(`${folder}${path}`, "utf8");
}

/** The round that a message tells of. */
export function truthOf(path: string): Truth {
  return JSON.parse(messageAt(path.replace(/^rendered\//, "").replace(/\.(psv|json|ascii|csv)\..*$/, ".truth.json")));
}

/** The names of all who play in any of them. */
export function allNames(): string[] {
  const truths = paths.filter((path) => path.endsWith(".truth.json"));
  const players = truths.flatMap((path) => (JSON.parse(messageAt(path)) as Truth).players);
  return [...new Set(players.map(({ name }) => name))];
}
