/** Where the browser keeps that its user wants none. */
const KEY = "match-notifications";
const TAG = "match";

/** Whether the user can still be asked to allow notifications, and has not said no here. */
export function mayRequestPermission(): boolean {
  return "Notification" in window && Notification.permission === "default" && !isDeclined();
}

/** Has the browser ask. */
export async function requestNotifications(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") await register();
}

export function declineToNotify(): void {
  try {
    localStorage.setItem(KEY, "no");
  } catch {
    // A browser that keeps nothing asks again with the next visit.
  }
}

/**
 * Shows a notification of a match where they are allowed and the page is not looked at.
 *
 * @returns how to take it away
 */
export async function notify(title: string, body: string): Promise<() => void> {
  if (!("Notification" in window) || Notification.permission !== "granted" || isInFront()) return () => undefined;
  // All tabs of the browser show the same one.
  const options: NotificationOptions = { body, tag: TAG, icon: "/icons/icon-192.png", requireInteraction: true };
  const registration = await register();
  await registration.showNotification(title, options);
  return () => {
    void registration.getNotifications({ tag: TAG }).then((shown) => {
      for (const notification of shown) notification.close();
    });
  };
}

function isInFront(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/call-worker.js");
  return navigator.serviceWorker.ready;
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
