import { describe, expect, test } from "vitest";
import {
  type Answers,
  buildServerSettings,
  describeDifferences,
  detectServerKind,
  getServerNotes,
  probeSettings,
} from "./server-settings.ts";

const ddnetInsta = { name: "ddnet-insta", hasFlags: true, postsRounds: true };
const teeworlds = { name: "Teeworlds 0.7", hasFlags: true, postsRounds: false };
const ddnet = { name: "DDNet", hasFlags: false, postsRounds: false };
const ddnetWithFlags = { ...ddnet, hasFlags: true };

/** Returns the answers of a console that knows only these settings. */
function answerProbes(...knownNames: string[]): Answers {
  const answer = (name: string) => (knownNames.includes(name) ? "Value: 1" : `No such command: ${name}.`);
  return new Map(probeSettings.map((name) => [name, [answer(name)]]));
}

describe("the kind of a server follows from the settings that it knows", () => {
  test.each([
    { known: ["sv_round_stats_http_endpoints", "sv_player_slots"], kind: ddnetInsta },
    { known: ["sv_player_slots", "sv_scorelimit"], kind: teeworlds },
    { known: ["sv_scorelimit"], kind: ddnetWithFlags },
    { known: [], kind: ddnet },
  ])("$kind.name with $known", ({ known, kind }) => {
    expect(detectServerKind(answerProbes(...known))).toEqual(kind);
  });

  test("a setting without an answer is unknown", () => {
    expect(detectServerKind(new Map())).toEqual(ddnet);
  });
});

test("players are told if a server has no capture the flag", () => {
  expect(getServerNotes(ddnet)).toEqual(["This server has no capture the flag."]);
  for (const kind of [ddnetInsta, teeworlds, ddnetWithFlags]) expect(getServerNotes(kind)).toEqual([]);
});

describe("the settings of a match", () => {
  const gameSettings = {
    map: "ctf5",
    playerCount: 4,
    scoreLimit: 600,
    timeLimit: 20,
    maxSpectators: 3,
    password: "secret",
    endpoint: "https://league.example/key",
  };
  const listSettings = (...parameters: Parameters<typeof buildServerSettings>) =>
    buildServerSettings(...parameters).map(({ name, value }) => `${name} ${value}`);

  test("on ddnet-insta contain where to post rounds, and end with the map", () => {
    expect(listSettings(ddnetInsta, gameSettings)).toEqual([
      "password secret",
      "sv_gametype gctf",
      "sv_casual_rounds 0",
      "sv_round_stats_http_endpoints https://league.example/key",
      "sv_scorelimit 600",
      "sv_timelimit 20",
      "sv_max_clients 7",
      "sv_spectator_slots 3",
      "sv_map ctf5",
    ]);
  });

  test("allow posts without encryption only if the league has no https", () => {
    const settings = listSettings(ddnetInsta, { ...gameSettings, endpoint: "http://league.example/key" });
    expect(settings).toContain("http_allow_insecure 1");
    expect(listSettings(ddnetInsta, { ...gameSettings, endpoint: null }).join()).not.toContain("http");
  });

  test("on Teeworlds 0.7 limit the players instead of the spectators", () => {
    expect(listSettings(teeworlds, gameSettings)).toEqual([
      "password secret",
      "sv_scorelimit 600",
      "sv_timelimit 20",
      "sv_player_slots 4",
      "sv_max_clients 7",
      "sv_map ctf5",
    ]);
  });

  test("leave out unlimited values, and the score limit of a server without flags", () => {
    const noLimits = { scoreLimit: null, timeLimit: null, maxSpectators: null };
    for (const kind of [teeworlds, ddnet])
      expect(listSettings(kind, { ...gameSettings, ...noLimits })).toEqual(["password secret", "sv_map ctf5"]);
    expect(listSettings(ddnet, gameSettings)).not.toContain("sv_scorelimit 600");
  });

  test("are compared with those of a server without revealing secrets", () => {
    const settings = [
      { name: "password", value: "secret" },
      { name: "sv_round_stats_http_endpoints", value: "https://league.example/key" },
      { name: "sv_map", value: "ctf5" },
      { name: "sv_timelimit", value: "20" },
      { name: "sv_scorelimit", value: "600" },
    ];
    const answers = new Map([
      ["password", ["Value: other"]],
      ["sv_round_stats_http_endpoints", ["Value: https://league.example/former-key"]],
      ["sv_map", ["Value: ctf1"]],
      ["sv_timelimit", ["Value: 20"]],
    ]);
    expect(describeDifferences(settings, answers)).toEqual([
      "password is not what was set.",
      "sv_round_stats_http_endpoints is not what was set.",
      'sv_map is "ctf1" instead of "ctf5".',
      "sv_scorelimit cannot be set.",
    ]);
  });
});
