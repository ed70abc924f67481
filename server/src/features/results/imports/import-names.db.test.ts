import { describe, expect } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { writeAscii, writeJson, writePsv } from "./write-round-message.ts";

/** Imports a message and returns the names of the players that it matches, or the error message. */
async function findNames(league: League, message: string): Promise<string[] | string> {
  const body = { message, allowDuplicate: true };
  const firstImport = await league.send("importResult", { as: league.admin, body });
  if (!firstImport.body.ok) return firstImport.body.message ?? "";
  const { data } = await league.call("importResult", { as: league.admin, body });
  return [...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName);
}

const formats = [writeJson, writePsv, writeAscii];
/** Writes a psv message as if it was copied from rendered markdown. */
const writeRendered = (names: readonly string[]) => writePsv(createServerRound(names)).replaceAll("**", "");

describe("a name", () => {
  test("is matched exactly, with its case", async ({ league }) => {
    await createPlayers(league, "Teero", "Ünal");
    for (const write of formats) {
      expect(await findNames(league, write(createServerRound(["Teero", "Ünal"])))).toEqual(["Teero", "Ünal"]);
      expect(await findNames(league, write(createServerRound(["TEERO", "Ünal"])))).toBe('Missing player "TEERO"');
      expect(await findNames(league, write(createServerRound(["teero", "Ünal"])))).toBe('Missing player "teero"');
      expect(await findNames(league, write(createServerRound(["Teer", "Ünal"])))).toBe('Missing player "Teer"');
    }
  });

  test("matches in composed and decomposed Unicode", async ({ league }) => {
    await createPlayers(league, "Ünal", "opponent");
    for (const write of formats) {
      expect(await findNames(league, write(createServerRound(["U\u0308nal", "opponent"])))).toEqual([
        "Ünal",
        "opponent",
      ]);
    }
  });

  test("may consist of markdown, quotes, bars and keywords", async ({ league }) => {
    const names = ["*a*", "a", "`|b|`", "Id: 0 | Name: x", 'c"d', "Red: 9 | Blue 9", "e\\f", "%_'", "{}", "🔥"];
    await createPlayers(league, ...names);
    for (const write of formats) expect(await findNames(league, write(createServerRound(names)))).toEqual(names);
  });

  test("matches a blocked user, but not a deleted user", async ({ league }) => {
    const [blocked = "", deleted = ""] = await createPlayers(league, "blocked", "deleted");
    await league.call("updateUser", { as: league.admin, id: blocked, body: { blocked: true } });
    const message = writeJson(createServerRound(["blocked", "deleted"]));
    expect(await findNames(league, message)).toEqual(["blocked", "deleted"]);

    await league.call("deleteUser", { as: league.admin, id: deleted });
    expect(await findNames(league, message)).toBe('Missing player "deleted"');
    expect(await findNames(league, writeRendered(["blocked", "deleted"]))).toBe('Missing player "deleted"');

    await createPlayers(league, "another", "deleted");
    const { data } = await league.call("importResult", { as: league.admin, body: { message } });
    expect(data.bluePlayers[0]?.userId).not.toBe(deleted);
  });

  test("must be the user's current name", async ({ league }) => {
    const [id = ""] = await createPlayers(league, "before", "opponent");
    const writeMessage = (name: string) => writeJson(createServerRound([name, "opponent"]));
    const { data } = await league.call("importResult", { as: league.admin, body: { message: writeMessage("before") } });
    await league.call("updateUser", { as: league.admin, id, body: { userName: "after" } });
    expect(await findNames(league, writeMessage("before"))).toBe('Missing player "before"');
    expect(await findNames(league, writeMessage("after"))).toEqual(["after", "opponent"]);

    const { data: renamed } = await league.call("getResult", { as: league.admin, id: data._id });
    expect(renamed.redPlayers[0]?.userName).toBe("after");
  });
});

// The game puts a number before the name of a further connection of a player: "(1)Ann".
describe("the name of a further connection", () => {
  test("is matched to its player, whatever its number", async ({ league }) => {
    await createPlayers(league, "Player3", "Ünal", "(1)really");
    const examples = [
      ["(1)Player3", "Player3"],
      ["(12)Player3", "Player3"],
      ["(127)Player3", "Player3"],
      ["(1)U\u0308nal", "Ünal"],
      ["(1)(1)really", "(1)really"],
      ["(3)Play\u200Ber3", "Player3"],
    ] as const;
    for (const write of formats) {
      for (const [written, name] of examples) {
        const opponent = name === "Ünal" ? "Player3" : "Ünal";
        expect(await findNames(league, write(createServerRound([written, opponent])))).toEqual([name, opponent]);
      }
    }
    expect(await findNames(league, writeRendered(["(1)Player3", "Ünal"]))).toEqual(["Player3", "Ünal"]);
  });

  test("may be truncated to 15 bytes of complete characters", async ({ league }) => {
    await createPlayers(league, "ChillerDragon", "ééééééé", "abcdefghij🔥", "*abcdefghijk*", "opponent");
    const examples = [
      ["(1)ChillerDrago", "ChillerDragon"],
      ["(10)ChillerDrag", "ChillerDragon"],
      ["(1)éééééé", "ééééééé"],
      ["(1)abcdefghij", "abcdefghij🔥"],
      ["(1)*abcdefghijk", "*abcdefghijk*"],
    ] as const;
    for (const [written, name] of examples) {
      for (const write of formats) {
        expect(await findNames(league, write(createServerRound([written, "opponent"])))).toEqual([name, "opponent"]);
      }
      expect(await findNames(league, writeRendered([written, "opponent"]))).toEqual([name, "opponent"]);
    }
    for (const written of ["(1)ChillerDrag", "(1)Chiller", "(1)éééé", "(1)abcdefghi"]) {
      expect(await findNames(league, writeJson(createServerRound([written, "opponent"])))).toBe(
        `Missing player "${written}"`,
      );
    }
  });

  test("is matched by a confirmed alias, and in text without its markdown characters", async ({ league }) => {
    const [id = ""] = await createPlayers(league, "Ann", "*star*", "opponent");
    await league.call("linkName", { as: league.admin, id, body: { name: "LongInGameName1" } });
    for (const write of formats) {
      expect(await findNames(league, write(createServerRound(["(2)LongInGameNa", "opponent"])))).toEqual([
        "Ann",
        "opponent",
      ]);
    }
    expect(await findNames(league, writeRendered(["(1)star", "opponent"]))).toEqual(["*star*", "opponent"]);
  });

  test("is matched to the player with exactly that name, if there is such a player", async ({ league }) => {
    const [, named = ""] = await createPlayers(league, "Player3", "Named", "(1)Player3", "opponent");
    await league.call("linkName", { as: league.admin, id: named, body: { name: "(2)Player3" } });
    const writeRenderedRound = (round: ReturnType<typeof createServerRound>) => writePsv(round).replaceAll("**", "");
    for (const write of [...formats, writeRenderedRound]) {
      expect(await findNames(league, write(createServerRound(["(1)Player3", "opponent"])))).toEqual([
        "(1)Player3",
        "opponent",
      ]);
      expect(await findNames(league, write(createServerRound(["(2)Player3", "opponent"])))).toEqual([
        "Named",
        "opponent",
      ]);
      expect(await findNames(league, write(createServerRound(["(3)Player3", "opponent"])))).toEqual([
        "Player3",
        "opponent",
      ]);
      expect(await findNames(league, write(createServerRound(["Player3", "(1)Player3"])))).toEqual([
        "Player3",
        "(1)Player3",
      ]);
    }
  });

  test("matches nobody if it fits two players, or if its number is not valid for a connection", async ({ league }) => {
    await createPlayers(league, "ChillerDragon", "ChillerDragoon", "abcdefghijkl", "abcdefghijklm", "Ann", "opponent");
    const unmatchedNames = [
      "(1)ChillerDrago",
      "(1)abcdefghijkl",
      "(0)Ann",
      "(01)Ann",
      "(128)Ann",
      "(1) (1)Ann",
      "(1)",
      "(1)ANN",
    ];
    for (const written of unmatchedNames) {
      for (const write of formats) {
        expect(await findNames(league, write(createServerRound([written, "opponent"])))).toBe(
          `Missing player "${written}"`,
        );
      }
      expect(await findNames(league, writeRendered([written, "opponent"]))).toBe(`Missing player "${written}"`);
    }
    expect(await findNames(league, writeJson(createServerRound(["ChillerDragon", "(1)Ann"])))).toEqual([
      "ChillerDragon",
      "Ann",
    ]);
  });

  test("is rejected if its player is already in the message", async ({ league }) => {
    await createPlayers(league, "Ann", "opponent");
    for (const names of [
      ["Ann", "(1)Ann"],
      ["(1)Ann", "(2)Ann"],
    ] as const) {
      const rejection = `Message: "${names[0]}" and "${names[1]}" are the same player`;
      for (const write of formats) expect(await findNames(league, write(createServerRound(names)))).toBe(rejection);
    }
  });
});

describe("a rendered name", () => {
  test("is matched by its remaining characters if only one player fits", async ({ league }) => {
    await createPlayers(league, "*star*", "_low_", "plain");
    expect(await findNames(league, writeRendered(["star", "low"]))).toEqual(["*star*", "_low_"]);
    expect(await findNames(league, writeRendered(["*star*", "plain"]))).toEqual(["*star*", "plain"]);
  });

  test("is rejected if two players fit, or if the message was not rendered", async ({ league }) => {
    await createPlayers(league, "*star*", "_star_", "**bold**", "bold", "plain");
    expect(await findNames(league, writeRendered(["star", "plain"]))).toBe('Missing player "star"');
    expect(await findNames(league, writeRendered(["bold", "plain"]))).toBe('Missing player "bold"');
    for (const write of formats) {
      expect(await findNames(league, write(createServerRound(["star", "plain"])))).toBe('Missing player "star"');
      expect(await findNames(league, write(createServerRound(["bold", "plain"])))).toEqual(["bold", "plain"]);
      expect(await findNames(league, write(createServerRound(["**bold**", "bold"])))).toEqual(["**bold**", "bold"]);
    }
  });

  test("is rejected if its player is already in the message", async ({ league }) => {
    await createPlayers(league, "*star*", "plain");
    expect(await findNames(league, writeRendered(["*star*", "star"]))).toBe(
      'Message: "*star*" and "star" are the same player',
    );
  });
});

describe("a name with invisible characters", () => {
  test("is matched without them if only one player fits", async ({ league }) => {
    await createPlayers(league, "zero", "wide space", "opponent", "❤️ tee");
    for (const write of formats) {
      expect(await findNames(league, write(createServerRound(["ze\u200Bro\u2060", "opponent"])))).toEqual([
        "zero",
        "opponent",
      ]);
      expect(await findNames(league, write(createServerRound(["wide\u00A0space", "❤ tee"])))).toEqual([
        "wide space",
        "❤️ tee",
      ]);
      expect(await findNames(league, write(createServerRound(["Ze\u200Bro", "opponent"])))).toBe(
        'Missing player "Ze[U+200B]ro"',
      );
    }
    expect(await findNames(league, writeRendered(["ze\u200Bro", "opponent"]))).toEqual(["zero", "opponent"]);
  });

  test("is matched exactly first, and rejected if two players fit without them", async ({ league }) => {
    await createPlayers(league, "a b", "a\u00A0b", "opponent");
    for (const write of formats) {
      expect(await findNames(league, write(createServerRound(["a\u00A0b", "a b"])))).toEqual(["a\u00A0b", "a b"]);
      expect(await findNames(league, write(createServerRound(["a\u200B b", "opponent"])))).toBe(
        'Missing player "a[U+200B] b"',
      );
    }
  });

  test("is rejected if its player is already in the message", async ({ league }) => {
    await createPlayers(league, "zero", "opponent");
    expect(await findNames(league, writeJson(createServerRound(["zero", "zero\u200D"])))).toBe(
      'Message: "zero" and "zero[U+200D]" are the same player',
    );
  });

  test("is shown in the error with code points, except inside emojis", async ({ league }) => {
    await createPlayers(league, "opponent");
    const getRejection = (name: string) => findNames(league, writeJson(createServerRound([name, "opponent"])));
    expect(await getRejection("\u202Ehcet\u00AD")).toBe('Missing player "[U+202E]hcet[U+00AD]"');
    expect(await getRejection("\u200B")).toBe('Missing player "[U+200B]"');
    expect(await getRejection("👩‍🚀\u200D")).toBe('Missing player "👩‍🚀[U+200D]"');
  });
});

test("a no-break space that may come from copying does not distinguish two players", async ({ league }) => {
  await createPlayers(league, "a b", "a\u00A0b", "plain name", "opponent");
  const writeCopied = (names: string[]) => writePsv(createServerRound(names)).replaceAll(" ", "\u00A0");
  expect(await findNames(league, writeCopied(["plain name", "opponent"]))).toEqual(["plain name", "opponent"]);
  expect(await findNames(league, writeCopied(["a b", "opponent"]))).toBe('Missing player "a b"');
});
