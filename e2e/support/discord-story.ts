import type { Discord } from "./discord.ts";
import { startDiscord } from "./discord.ts";
import { story } from "./story.ts";

/** A story whose league has a bot on Discord. */
export const discordStory = story.extend<{ discord: Discord; discordSignUp: "on" | "off" }>({
  discordSignUp: ["off", { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: from the pattern Playwright reads what this needs, which is nothing
  discord: async ({}, use) => {
    const discord = await startDiscord();
    await use(discord);
    await discord.stop();
  },

  settings: async ({ settings, discord, discordSignUp }, use) => {
    await use({ ...settings, ...discord.settings, DISCORD_SIGN_UP: discordSignUp });
  },
});
