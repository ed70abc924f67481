import type { PushChoice } from "contract/push.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getPushSubscription, isPushSupported, subscribeToPush, unsubscribeFromPush } from "./push-subscription.ts";
import { serviceWorkerUrl } from "./service-worker.ts";

/** What the page did with the browser and the server, in order. */
let actions: string[];
let currentSubscription: object | null;
let permission: NotificationPermission;
let subscribedOptions: object[];
const oldSubscription = { endpoint: "https://push.example/old", unsubscribe: () => unsubscribe("old") };
const newSubscription = {
  endpoint: "https://push.example/new",
  unsubscribe: () => unsubscribe("new"),
  toJSON: () => ({ endpoint: "https://push.example/new", keys: { p256dh: "public", auth: "secret" } }),
};

async function unsubscribe(name: string): Promise<boolean> {
  actions.push(`unsubscribes ${name}`);
  currentSubscription = null;
  return true;
}

const pushManager = {
  getSubscription: async () => currentSubscription,
  async subscribe(options: object) {
    subscribedOptions.push(options);
    // Browsers reject a subscription while there is one with another key.
    if (currentSubscription !== null) throw new Error("Another key");
    currentSubscription = newSubscription;
    return newSubscription;
  },
};

beforeEach(() => {
  actions = [];
  currentSubscription = null;
  permission = "granted";
  subscribedOptions = [];
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async (url: string) => (url === serviceWorkerUrl ? registration : undefined),
    register: async (url: string) => actions.push(`registers ${url}`),
    ready: Promise.resolve(registration),
  };
  const Notification = { requestPermission: async () => permission };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("window", { PushManager: {}, Notification });
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    actions.push([method, url, body].filter(Boolean).join(" "));
    return Response.json({ ok: true, data: { publicKey: "key" } });
  });
});

afterEach(() => void vi.unstubAllGlobals());

const choice: PushChoice = { calls: true, clan: false, answers: true };

test("a subscription is created with the site's key, and stored with the choice of the user", async () => {
  await subscribeToPush(choice);
  expect(subscribedOptions).toEqual([{ userVisibleOnly: true, applicationServerKey: "key" }]);
  const body = JSON.stringify({
    endpoint: "https://push.example/new",
    p256dh: "public",
    auth: "secret",
    ...choice,
  });
  expect(actions).toEqual([`registers ${serviceWorkerUrl}`, "GET /api/push", `POST /api/push ${body}`]);
});

test.each(["denied", "default"] as const)("nothing is stored if the permission is %s", async (newPermission) => {
  permission = newPermission;
  await expect(subscribeToPush(choice)).rejects.toThrow("Notifications are not allowed");
  expect(actions).toEqual([]);
});

test("a subscription with a former key is replaced", async () => {
  currentSubscription = oldSubscription;
  await subscribeToPush(choice);
  expect(actions).toContain("unsubscribes old");
  expect(subscribedOptions).toHaveLength(2);
  expect(currentSubscription).toBe(newSubscription);
});

test("a subscription that cannot be created fails with the reason", async () => {
  vi.spyOn(pushManager, "subscribe").mockRejectedValueOnce(new Error("No push service"));
  await expect(subscribeToPush(choice)).rejects.toThrow("No push service");
  expect(actions.filter((action) => action.startsWith("POST"))).toEqual([]);
});

test("the server forgets the subscription before the browser ends it", async () => {
  currentSubscription = newSubscription;
  await unsubscribeFromPush();
  expect(actions).toEqual([
    expect.stringMatching(/^\w+ \/api\/push.* \{"endpoint":"https:\/\/push.example\/new"\}$/),
    "unsubscribes new",
  ]);
});

test("unsubscribing a browser without a subscription sends nothing", async () => {
  await unsubscribeFromPush();
  expect(actions).toEqual([]);
  expect(await getPushSubscription()).toBeNull();
});

test.each(["serviceWorker", "PushManager", "Notification"])(
  "without %s, a browser does not support push notifications",
  async (missing) => {
    expect(isPushSupported()).toBe(true);
    const omit = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== missing));
    vi.stubGlobal("navigator", omit(navigator));
    vi.stubGlobal("window", omit(window));
    expect(isPushSupported()).toBe(false);
    expect(await getPushSubscription()).toBeNull();
  },
);
