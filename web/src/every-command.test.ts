import { type MutationObserverOptions, QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen } from "./testing/render-screen.ts";
import { upcomingEvent } from "./testing/sample-entities.ts";
import { createSampleReply, type SampleValues } from "./testing/sample-replies.ts";
import { queuedToasts } from "./ui/toast.ts";

type Command = Pick<MutationObserverOptions<unknown, Error, unknown>, "mutationFn" | "onSuccess">;

/**
 * Screens with commands outside of dialogs. Each is rendered twice: with the sample replies as they are, and with these values
 * in them, with which it shows further commands. `freezed` is the API's name of "validated".
 */
const screens: readonly (readonly [href: string, sampleValues?: SampleValues])[] = [
  ["/ranked/users/1"],
  ["/ranked/users/profile"],
  ["/ranked/results/1", { freezed: false }],
  ["/ranked/stats/1"],
  ["/ranked/queues/1"],
  ["/ranked/texts/about"],
  ["/ranked/settings"],
  ["/ranked/matches/1"],
  ["/ranked/modes"],
  ["/ranked/modes/1"],
  ["/ranked/servers", { state: "UNMATCHED" }],
  ["/ranked/admin", { freezed: false }],
  ["/ranked/announcements"],
  ["/league"],
  ["/league/users/1"],
  ["/league/clans"],
  ["/league/clans/1"],
  ["/league/calendar/1", upcomingEvent],
  ["/league/results/1", { freezed: false }],
  ["/league/stats/1"],
  ["/league/votes", { state: "OPEN" }],
  ["/league/votes/1"],
];
/** The inputs that are tried for a command: the values of a form, several IDs, or one ID. */
const inputs = [{ draft: {}, changes: {}, base: {} }, ["1", "2"], "1"];
/** In the sample data, user 1 leads clan 1. */
const leader = { _id: "1", clanId: "1" };
const admin = { _id: "9", role: "ADMIN" } as const;

test.each(screens.map(([href, sampleValues = {}]) => [href, sampleValues] as const))(
  "the snapshot contains the calls and messages of the commands of %s %j",
  async (href, furtherValues) => {
    const messages = new Set<string>();
    for (const viewer of [leader, admin]) {
      for (const sampleValues of [{}, furtherValues]) {
        const commands = await findCommands(() => renderScreen(href, { viewer, sampleValues }));
        for (const command of commands) {
          const commandMessages = await runCommand(command);
          for (const message of commandMessages) messages.add(message);
        }
      }
    }
    expect(`\n${[...messages].sort().join("\n")}\n`).toMatchSnapshot();
  },
);

/** Returns the commands of all components that a page renders. */
async function findCommands(render: () => Promise<unknown>): Promise<readonly Command[]> {
  const spy = vi.spyOn(QueryClient.prototype, "defaultMutationOptions");
  onTestFinished(() => spy.mockRestore());
  await render();
  const commands = spy.mock.calls.map(([options]) => options as Command);
  spy.mockRestore();
  return commands;
}

/** Runs a command with the first input that it accepts. Returns its last call and the messages that it shows. */
async function runCommand({ mutationFn, onSuccess }: Command): Promise<string[]> {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return Response.json({ ok: true, status: 200, ...createSampleReply(method, path, {}) });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  queuedToasts.set([]);
  for (const input of inputs) {
    try {
      // The library also passes contexts, which no command uses.
      const reply = await mutationFn?.(input, {} as never);
      await onSuccess?.(reply, input, undefined as never, {} as never);
    } catch {
      // The command needs another input, or something that only browsers have.
    }
    const successToasts = queuedToasts.get().filter(({ kind }) => kind === "success");
    if (successToasts.length > 0) return successToasts.map(({ title }) => `${calls.at(-1) ?? "no call"}: ${title}`);
  }
  return [];
}
