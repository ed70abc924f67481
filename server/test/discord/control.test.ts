import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import type { FakeDiscordOptions } from "./fake-discord.ts";

test("a fake in a child process is controlled over HTTP", async () => {
  const { apiUrl, controlUrl, token } = await run({ token: "told" });
  expect(token).toBe("told");
  const send = async (name: string, ...args: unknown[]) => {
    const reply = await fetch(`${controlUrl}/${name}`, { method: "POST", body: JSON.stringify(args) });
    return { status: reply.status, ...((await reply.json()) as { answer?: unknown; error?: string }) };
  };
  const { answer: guildId } = await send("makeGuild", { name: "gCTF" });
  await send("invite", guildId, "8");
  const headers = { authorization: `Bot ${token}` };
  expect(await (await fetch(`${apiUrl}/v10/guilds/${guildId}`, { headers })).json()).toMatchObject({ name: "gCTF" });
  expect(await send("calls", "GET /guilds/:guild")).toMatchObject({ status: 200, answer: [{ status: 200 }] });
  await send("down");
  await expect(fetch(apiUrl)).rejects.toThrow("fetch failed");
  await send("up");
  expect((await fetch(apiUrl)).status).toBe(404);
  expect(await send("kick", "none")).toEqual({ status: 400, error: "Error: Discord knows no server none" });
  expect(await send("none")).toMatchObject({ status: 404 });
});

async function run(options: FakeDiscordOptions): Promise<Record<"apiUrl" | "controlUrl" | "token", string>> {
  const program = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    program.kill();
    await once(program, "exit");
  });
  const [line] = await once(createInterface(program.stdout), "line");
  return JSON.parse(line);
}
