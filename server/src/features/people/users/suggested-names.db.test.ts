import { expect, test } from "vitest";
import { openDiscordBrowsers } from "../../../../test/discord-browsers.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { createPlayers } from "../../../../test/play.ts";

test("a new player's name on Discord becomes a valid suggestion of at most 32 characters", async () => {
  const { league, fakeDiscord, goToDiscordAndBack } = await openDiscordBrowsers(() => ({ DISCORD_SIGN_UP: "on" }));
  await beginSeason(league);
  await createPlayers(league, "y".repeat(32));
  const suggestionByDisplayName = {
    ["x".repeat(40)]: "x".repeat(32),
    // The name is taken, so its end is replaced by a number.
    ["y".repeat(32)]: `${"y".repeat(30)} 2`,
    // An emoji counts as one character, although it has two UTF-16 code units.
    ["🚩".repeat(40)]: "🚩".repeat(32),
    // Only invisible characters.
    "\u200B\u2060": "Player",
  };
  for (const [displayName, userName] of Object.entries(suggestionByDisplayName)) {
    const account = fakeDiscord.createAccount({ username: "any", displayName });
    const visitor = await goToDiscordAndBack(account);
    expect(await visitor.finishSignIn(), displayName).toMatchObject({
      errorCode: "DISCORD_NAME_NEEDED",
      errorData: { userName },
    });
  }
});
