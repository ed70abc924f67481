import { onTestFinished } from "vitest";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "./fake-discord.ts";

/** Starts a fake Discord and closes it when the test ends. */
export async function openFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const fakeDiscord = await startFakeDiscord(options);
  onTestFinished(fakeDiscord.close);
  return fakeDiscord;
}
