/**
 * The service worker that shows notifications and the offline page. `call` is an old word for notifications. Browsers have
 * stored this URL, so it cannot change.
 */
export const serviceWorkerUrl = "/call-worker.js";

/** Registers the service worker, and waits until it runs. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(serviceWorkerUrl);
  return navigator.serviceWorker.ready;
}

/** Registers the service worker in the installed app, which then shows a page of the site while the device is offline. */
export function registerInInstalledApp(): void {
  // In private windows, Firefox has no service workers.
  if (!("serviceWorker" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  // Without the worker, the browser shows its own page while the device is offline.
  navigator.serviceWorker.register(serviceWorkerUrl).catch(() => undefined);
}
