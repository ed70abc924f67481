import { readFileSync } from "node:fs";

/** A round as it was really played, beside what game servers wrote of it. */
export type Truth = {
  map: string;
  score_limit: number;
  time_limit_minutes: number;
  score_red: number;
  score_blue: number;
  players: TruePlayer[];
};
export type TruePlayer = {
  team: "red" | "blue";
  name: string;
  score: number;
  kills: number;
  deaths: number;
  flag_captures: number;
};

const folder = new URL("../../../shared/gameserver/fixtures/", import.meta.url);

/** What a game server wrote, such as `2v2_basic.psv.txt`. */
export function messageAt(path: string): string {
  return readFileSync(new URL(path, folder), "utf8");
}

/** The round of a scenario, such as `2v2_basic`. */
export function truthOf(scenario: string): Truth {
  return JSON.parse(messageAt(`${scenario}.truth.json`)) as Truth;
}
