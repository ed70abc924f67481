import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getPushSubscription, isPushSupported, subscribeToPush, unsubscribeFromPush } from "./push-subscription.ts";

/** What the page did with the browser and the server, in order. */
let effects: string[];
/** The subscription of the browser. */
let current: object | null;
let permission: NotificationPermission;
let subscribedOptions: object[];
const oldSubscription = { endpoint: "https://push.example/old", unsubscribe: () => end("old") };
const newSubscription = {
  endpoint: "https://push.example/new",
  unsubscribe: () => end("new"),
  toJSON: () => ({ endpoint: "https://push.example/new", keys: { p256dh: "public", auth: "secret" } }),
};

async function end(name: string): Promise<boolean> {
  effects.push(`unsubscribes ${name}`);
  current = null;
  return true;
}

const pushManager = {
  getSubscription: async () => current,
  async subscribe(options: object) {
    subscribedOptions.push(options);
    // Browsers reject a subscription while there is one with another key.
    if (current !== null) throw new Error("Another key");
    current = newSubscription;
    return newSubscription;
  },
};

beforeEach(() => {
  effects = [];
  current = null;
  permission = "granted";
  subscribedOptions = [];
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async (url: string) => (url === "/call-worker.js" ? registration : undefined),
    register: async (url: string) => effects.push(`registers ${url}`),
    ready: Promise.resolve(registration),
  };
  const Notification = { requestPermission: async () => permission };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("window", { PushManager: {}, Notification });
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    effects.push([method, url, body].filter(Boolean).join(" "));
    return Response.json({ ok: true, data: { publicKey: "key" } });
  });
});

afterEach(() => void vi.unstubAllGlobals());

const choice = { matches: true, events: false } as never;

test("a subscription is created with the site's key, and stored with the choice of the user", async () => {
  await subscribeToPush(choice);
  expect(subscribedOptions).toEqual([{ userVisibleOnly: true, applicationServerKey: "key" }]);
  const [registers, fetches, stores = ""] = effects;
  expect([registers, fetches]).toEqual(["registers /call-worker.js", "GET /api/push"]);
  expect(stores).toMatch(/^POST \/api\/push /);
  expect(JSON.parse(stores.slice(stores.indexOf("{")))).toEqual({
    endpoint: "https://push.example/new",
    p256dh: "public",
    auth: "secret",
    matches: true,
    events: false,
  });
});

test.each(["denied", "default"] as const)("nothing is stored if the permission is %s", async (answer) => {
  permission = answer;
  await expect(subscribeToPush(choice)).rejects.toThrow("Notifications are not allowed");
  expect(effects).toEqual([]);
});

test("a subscription with a former key is replaced", async () => {
  current = oldSubscription;
  await subscribeToPush(choice);
  expect(effects).toContain("unsubscribes old");
  expect(subscribedOptions).toHaveLength(2);
  expect(current).toBe(newSubscription);
});

test("a subscription that cannot be created fails with the reason", async () => {
  vi.spyOn(pushManager, "subscribe").mockRejectedValueOnce(new Error("No push service"));
  await expect(subscribeToPush(choice)).rejects.toThrow("No push service");
  expect(effects.filter((effect) => effect.startsWith("POST"))).toEqual([]);
});

test("the server forgets the subscription before the browser ends it", async () => {
  current = newSubscription;
  await unsubscribeFromPush();
  expect(effects).toEqual([
    expect.stringMatching(/^\w+ \/api\/push.* \{"endpoint":"https:\/\/push.example\/new"\}$/),
    "unsubscribes new",
  ]);
});

test("nothing is sent if the browser has no subscription", async () => {
  await unsubscribeFromPush();
  expect([effects, await getPushSubscription()]).toEqual([[], null]);
});

test.each(["serviceWorker", "PushManager", "Notification"])("a browser without %s has no push", async (missing) => {
  expect(isPushSupported()).toBe(true);
  const omit = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== missing));
  vi.stubGlobal("navigator", omit(navigator));
  vi.stubGlobal("window", omit(window));
  expect(isPushSupported()).toBe(false);
  expect(await getPushSubscription()).toBeNull();
});
