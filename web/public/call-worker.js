// The service worker. It shows push notifications of matches, even if no page is open, and a page of its own if the device is
// offline. It caches nothing else. `call` in the file name is an old word for notifications. The file keeps its name, because
// browsers have registered this URL.
const offlinePage = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open("offline").then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  // The browser requests a page while it starts the worker, so that the worker does not delay pages.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const loadPage = async () => (await event.preloadResponse) ?? fetch(event.request);
  event.respondWith(
    loadPage().catch(async (error) => {
      const page = await caches.match(offlinePage);
      if (!page) throw error;
      return page;
    }),
  );
});

self.addEventListener("push", (event) => {
  const { title, body: text, startsAt, path, tag } = event.data.json();
  // The text states the start instead of the remaining time: a device that was off receives the message late.
  const body = startsAt ? `Begins at ${new Date(startsAt).toLocaleTimeString("en-GB", { timeStyle: "short" })}.` : text;
  event.waitUntil(
    getPages().then(async (pages) => {
      const isTest = tag === "test";
      // A visible page shows the match itself, but a test notification is always shown.
      if (!isTest && pages.some((page) => page.focused && page.visibilityState === "visible")) return;
      // A server that stopped while sending may send a message twice. The second time must not alert the user again.
      const previous = await self.registration.getNotifications({ tag });
      const renotify =
        isTest || !previous.some((notification) => notification.title === title && notification.body === body);
      const options = { body, tag, renotify, icon: "/icons/icon-192.png", data: { path } };
      return self.registration.showNotification(title, options);
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  event.waitUntil(
    getPages().then(async ([page]) => {
      if (!page) return self.clients.openWindow(path ?? "/ranked/queues");
      await page.focus();
      // Navigating fails for a page that this worker does not control. It is only focused.
      if (path) await page.navigate(path).catch(() => undefined);
    }),
  );
});

function getPages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
