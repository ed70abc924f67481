import type { PushChoice } from "contract/push.ts";
import { api } from "./api.ts";
import { registerServiceWorker, serviceWorkerUrl } from "./service-worker.ts";

/** Returns whether this browser supports push notifications. On iPhones only installed pages do. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Returns the push subscription of this browser, or `null` if there is none. */
export async function getPushSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(serviceWorkerUrl);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser to notifications, after it has asked for permission.
 *
 * @throws if the user or the browser denies permission, or the push service is unreachable
 */
export async function subscribeToPush(choice: PushChoice): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Notifications are not allowed");
  const { pushManager } = await registerServiceWorker();
  const { data } = await api.push.getPush();
  const subscription = await subscribe(pushManager, data.publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "", ...choice };
  await api.push.storePush({ body });
}

/** Creates a subscription. Replaces an existing one that was created with a former key of the site. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const existingSubscription = await manager.getSubscription();
    if (existingSubscription === null) throw error;
    await existingSubscription.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Unsubscribes this browser from notifications. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await getPushSubscription();
  if (subscription === null) return;
  await api.push.endPush({ body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
