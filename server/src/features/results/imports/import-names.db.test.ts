import { describe, expect } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage, type ServerRound } from "./format-round-message.ts";

/**
 * Imports a round of players with the given names. Returns the names of the players to whom they are matched, or the error
 * message. The first import uses `send`, which returns errors, but has no typed reply. After a success, `call` imports the
 * round again.
 */
async function importNames(
  league: League,
  formatMessage: (round: ServerRound) => string,
  names: readonly string[],
): Promise<string[] | string> {
  const body = { message: formatMessage(createServerRound(names)), allowDuplicate: true };
  const { body: firstReply } = await league.send("importResult", { as: league.admin, body });
  if (!firstReply.ok) return firstReply.message ?? "";
  const { data } = await league.call("importResult", { as: league.admin, body });
  return [...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName);
}

/** Functions that format a round as a message, one per message format. */
const messageFormatters = [formatJsonMessage, formatPsvMessage, formatAsciiMessage];
/** Formats a psv message as if it was copied from a page that had rendered its markdown. */
const formatWithoutMarkdown = (round: ServerRound) => formatPsvMessage(round).replaceAll("**", "");

describe("a name", () => {
  test("is matched exactly, with its case", async ({ league }) => {
    await createPlayers(league, "Teero", "Ünal");
    for (const formatMessage of messageFormatters) {
      expect(await importNames(league, formatMessage, ["Teero", "Ünal"])).toEqual(["Teero", "Ünal"]);
      expect(await importNames(league, formatMessage, ["TEERO", "Ünal"])).toBe('Missing player "TEERO"');
      expect(await importNames(league, formatMessage, ["teero", "Ünal"])).toBe('Missing player "teero"');
      expect(await importNames(league, formatMessage, ["Teer", "Ünal"])).toBe('Missing player "Teer"');
    }
  });

  test("is matched in composed and decomposed Unicode", async ({ league }) => {
    await createPlayers(league, "Ünal", "opponent");
    for (const formatMessage of messageFormatters) {
      expect(await importNames(league, formatMessage, ["U\u0308nal", "opponent"])).toEqual(["Ünal", "opponent"]);
    }
  });

  test("may consist of markdown, quotes, bars and keywords", async ({ league }) => {
    const names = ["*a*", "a", "`|b|`", "Id: 0 | Name: x", 'c"d', "Red: 9 | Blue 9", "e\\f", "%_'", "{}", "🔥"];
    await createPlayers(league, ...names);
    for (const formatMessage of messageFormatters)
      expect(await importNames(league, formatMessage, names)).toEqual(names);
  });

  test("is matched to a blocked user, but not to a deleted user", async ({ league }) => {
    const [blockedId = "", deletedId = ""] = await createPlayers(league, "blocked", "deleted");
    await league.call("updateUser", { as: league.admin, id: blockedId, body: { blocked: true } });
    expect(await importNames(league, formatJsonMessage, ["blocked", "deleted"])).toEqual(["blocked", "deleted"]);

    await league.call("deleteUser", { as: league.admin, id: deletedId });
    expect(await importNames(league, formatJsonMessage, ["blocked", "deleted"])).toBe('Missing player "deleted"');
    expect(await importNames(league, formatWithoutMarkdown, ["blocked", "deleted"])).toBe('Missing player "deleted"');

    // The round is not a duplicate, because the name now belongs to another user.
    await createPlayers(league, "another", "deleted");
    const message = formatJsonMessage(createServerRound(["blocked", "deleted"]));
    const { data } = await league.call("importResult", { as: league.admin, body: { message } });
    expect(data.bluePlayers[0]?.userId).not.toBe(deletedId);
  });

  test("must be the user's current name", async ({ league }) => {
    const [id = ""] = await createPlayers(league, "before", "opponent");
    const { data } = await league.call("importResult", {
      as: league.admin,
      body: { message: formatJsonMessage(createServerRound(["before", "opponent"])) },
    });
    await league.call("updateUser", { as: league.admin, id, body: { userName: "after" } });
    expect(await importNames(league, formatJsonMessage, ["before", "opponent"])).toBe('Missing player "before"');
    expect(await importNames(league, formatJsonMessage, ["after", "opponent"])).toEqual(["after", "opponent"]);

    // Results that are already stored show the new name.
    const { data: storedResult } = await league.call("getResult", { as: league.admin, id: data._id });
    expect(storedResult.redPlayers[0]?.userName).toBe("after");
  });
});

// The game puts a number before the name of a further connection of a player: "(1)Ann".
describe("the name of a further connection", () => {
  test("is matched to its player, whatever its number", async ({ league }) => {
    await createPlayers(league, "Player3", "Ünal", "(1)really");
    const examples = [
      { reportedName: "(1)Player3", name: "Player3" },
      { reportedName: "(12)Player3", name: "Player3" },
      { reportedName: "(127)Player3", name: "Player3" },
      { reportedName: "(1)U\u0308nal", name: "Ünal" },
      { reportedName: "(1)(1)really", name: "(1)really" },
      { reportedName: "(3)Play\u200Ber3", name: "Player3" },
    ];
    for (const formatMessage of messageFormatters) {
      for (const { reportedName, name } of examples) {
        const opponent = name === "Ünal" ? "Player3" : "Ünal";
        expect(await importNames(league, formatMessage, [reportedName, opponent])).toEqual([name, opponent]);
      }
    }
    expect(await importNames(league, formatWithoutMarkdown, ["(1)Player3", "Ünal"])).toEqual(["Player3", "Ünal"]);
  });

  test("is matched if the game has truncated it to 15 bytes of complete characters", async ({ league }) => {
    await createPlayers(league, "ChillerDragon", "ééééééé", "abcdefghij🔥", "*abcdefghijk*", "opponent");
    const examples = [
      { reportedName: "(1)ChillerDrago", name: "ChillerDragon" },
      { reportedName: "(10)ChillerDrag", name: "ChillerDragon" },
      { reportedName: "(1)éééééé", name: "ééééééé" },
      { reportedName: "(1)abcdefghij", name: "abcdefghij🔥" },
      { reportedName: "(1)*abcdefghijk", name: "*abcdefghijk*" },
    ];
    for (const { reportedName, name } of examples) {
      for (const formatMessage of messageFormatters) {
        expect(await importNames(league, formatMessage, [reportedName, "opponent"])).toEqual([name, "opponent"]);
      }
      expect(await importNames(league, formatWithoutMarkdown, [reportedName, "opponent"])).toEqual([name, "opponent"]);
    }
    for (const reportedName of ["(1)ChillerDrag", "(1)Chiller", "(1)éééé", "(1)abcdefghi"]) {
      expect(await importNames(league, formatJsonMessage, [reportedName, "opponent"])).toBe(
        `Missing player "${reportedName}"`,
      );
    }
  });

  test("is matched to a confirmed alias, and in text without markdown to a name that had markdown", async ({
    league,
  }) => {
    const [id = ""] = await createPlayers(league, "Ann", "*star*", "opponent");
    await league.call("linkName", { as: league.admin, id, body: { name: "LongInGameName1" } });
    for (const formatMessage of messageFormatters) {
      expect(await importNames(league, formatMessage, ["(2)LongInGameNa", "opponent"])).toEqual(["Ann", "opponent"]);
    }
    expect(await importNames(league, formatWithoutMarkdown, ["(1)star", "opponent"])).toEqual(["*star*", "opponent"]);
  });

  test("is matched to the player with exactly that name, if there is such a player", async ({ league }) => {
    const [, namedId = ""] = await createPlayers(league, "Player3", "Named", "(1)Player3", "opponent");
    await league.call("linkName", { as: league.admin, id: namedId, body: { name: "(2)Player3" } });
    for (const formatMessage of [...messageFormatters, formatWithoutMarkdown]) {
      expect(await importNames(league, formatMessage, ["(1)Player3", "opponent"])).toEqual(["(1)Player3", "opponent"]);
      expect(await importNames(league, formatMessage, ["(2)Player3", "opponent"])).toEqual(["Named", "opponent"]);
      expect(await importNames(league, formatMessage, ["(3)Player3", "opponent"])).toEqual(["Player3", "opponent"]);
      expect(await importNames(league, formatMessage, ["Player3", "(1)Player3"])).toEqual(["Player3", "(1)Player3"]);
    }
  });

  test("is rejected if it fits two players, or if its number is not valid for a connection", async ({ league }) => {
    await createPlayers(league, "ChillerDragon", "ChillerDragoon", "abcdefghijkl", "abcdefghijklm", "Ann", "opponent");
    const unmatchedNames = [
      // Both could be truncated names of either of two players.
      "(1)ChillerDrago",
      "(1)abcdefghijkl",
      // Further connections are numbered from 1 to 127.
      "(0)Ann",
      "(01)Ann",
      "(128)Ann",
      "(1) (1)Ann",
      "(1)",
      "(1)ANN",
    ];
    for (const reportedName of unmatchedNames) {
      for (const formatMessage of messageFormatters) {
        expect(await importNames(league, formatMessage, [reportedName, "opponent"])).toBe(
          `Missing player "${reportedName}"`,
        );
      }
      expect(await importNames(league, formatWithoutMarkdown, [reportedName, "opponent"])).toBe(
        `Missing player "${reportedName}"`,
      );
    }
    expect(await importNames(league, formatJsonMessage, ["ChillerDragon", "(1)Ann"])).toEqual(["ChillerDragon", "Ann"]);
  });

  test("is rejected if its player is already in the message", async ({ league }) => {
    await createPlayers(league, "Ann", "opponent");
    for (const names of [
      ["Ann", "(1)Ann"],
      ["(1)Ann", "(2)Ann"],
    ] as const) {
      const rejection = `Message: "${names[0]}" and "${names[1]}" are the same player`;
      for (const formatMessage of messageFormatters)
        expect(await importNames(league, formatMessage, names)).toBe(rejection);
    }
  });
});

describe("a name that may have lost its markdown", () => {
  test("is matched by its remaining characters if only one player fits", async ({ league }) => {
    await createPlayers(league, "*star*", "_low_", "plain");
    expect(await importNames(league, formatWithoutMarkdown, ["star", "low"])).toEqual(["*star*", "_low_"]);
    expect(await importNames(league, formatWithoutMarkdown, ["*star*", "plain"])).toEqual(["*star*", "plain"]);
  });

  test("is rejected if two players fit, or if the message still has its markdown", async ({ league }) => {
    await createPlayers(league, "*star*", "_star_", "**bold**", "bold", "plain");
    expect(await importNames(league, formatWithoutMarkdown, ["star", "plain"])).toBe('Missing player "star"');
    expect(await importNames(league, formatWithoutMarkdown, ["bold", "plain"])).toBe('Missing player "bold"');
    for (const formatMessage of messageFormatters) {
      expect(await importNames(league, formatMessage, ["star", "plain"])).toBe('Missing player "star"');
      expect(await importNames(league, formatMessage, ["bold", "plain"])).toEqual(["bold", "plain"]);
      expect(await importNames(league, formatMessage, ["**bold**", "bold"])).toEqual(["**bold**", "bold"]);
    }
  });

  test("is rejected if its player is already in the message", async ({ league }) => {
    await createPlayers(league, "*star*", "plain");
    expect(await importNames(league, formatWithoutMarkdown, ["*star*", "star"])).toBe(
      'Message: "*star*" and "star" are the same player',
    );
  });
});

describe("a name with invisible characters", () => {
  test("is matched without them if only one player fits", async ({ league }) => {
    await createPlayers(league, "zero", "wide space", "opponent", "❤️ tee");
    for (const formatMessage of messageFormatters) {
      expect(await importNames(league, formatMessage, ["ze\u200Bro\u2060", "opponent"])).toEqual(["zero", "opponent"]);
      expect(await importNames(league, formatMessage, ["wide\u00A0space", "❤ tee"])).toEqual(["wide space", "❤️ tee"]);
      expect(await importNames(league, formatMessage, ["Ze\u200Bro", "opponent"])).toBe(
        'Missing player "Ze[U+200B]ro"',
      );
    }
    expect(await importNames(league, formatWithoutMarkdown, ["ze\u200Bro", "opponent"])).toEqual(["zero", "opponent"]);
  });

  test("is matched exactly first, and rejected if two players fit without them", async ({ league }) => {
    await createPlayers(league, "a b", "a\u00A0b", "opponent");
    for (const formatMessage of messageFormatters) {
      expect(await importNames(league, formatMessage, ["a\u00A0b", "a b"])).toEqual(["a\u00A0b", "a b"]);
      expect(await importNames(league, formatMessage, ["a\u200B b", "opponent"])).toBe('Missing player "a[U+200B] b"');
    }
  });

  test("is rejected if its player is already in the message", async ({ league }) => {
    await createPlayers(league, "zero", "opponent");
    expect(await importNames(league, formatJsonMessage, ["zero", "zero\u200D"])).toBe(
      'Message: "zero" and "zero[U+200D]" are the same player',
    );
  });

  test("is shown in the error with code points, except inside emojis", async ({ league }) => {
    await createPlayers(league, "opponent");
    const getRejection = (name: string) => importNames(league, formatJsonMessage, [name, "opponent"]);
    expect(await getRejection("\u202Ehcet\u00AD")).toBe('Missing player "[U+202E]hcet[U+00AD]"');
    expect(await getRejection("\u200B")).toBe('Missing player "[U+200B]"');
    expect(await getRejection("👩‍🚀\u200D")).toBe('Missing player "👩‍🚀[U+200D]"');
  });
});

test("names that differ only in a no-break space are ambiguous if copying may have inserted it", async ({ league }) => {
  await createPlayers(league, "a b", "a\u00A0b", "plain name", "opponent");
  const formatCopiedMessage = (round: ServerRound) => formatPsvMessage(round).replaceAll(" ", "\u00A0");
  expect(await importNames(league, formatCopiedMessage, ["plain name", "opponent"])).toEqual([
    "plain name",
    "opponent",
  ]);
  expect(await importNames(league, formatCopiedMessage, ["a b", "opponent"])).toBe('Missing player "a b"');
});
