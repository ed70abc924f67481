import type { PushChoice } from "contract/push.ts";
import { api } from "./api.ts";

const worker = "/call-worker.js";

/** Whether this browser can be told of something while no page is open. On iPhones only an installed page can. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** How this browser is reached; `null`: it is not told. */
export async function getPushSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Has this browser told, which asks for permission first.
 * @throws where the user or the browser refuses, or its push service cannot be reached
 */
export async function subscribeToPush(choice: PushChoice): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Notifications are not allowed");
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { data } = await api.push.getPush();
  const subscription = await subscribed(pushManager, data.publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "", ...choice };
  await api.push.storePush({ body });
}

/** A subscription made with another key of the league does not reach the browser any more. */
async function subscribed(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (fault) {
    const former = await manager.getSubscription();
    if (former === null) throw fault;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Has this browser told nothing more. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await getPushSubscription();
  if (subscription === null) return;
  await api.push.endPush({ body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
