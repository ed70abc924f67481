// Shows the notifications of matches, also those that a push service brings while no page is open. It keeps nothing.
self.addEventListener("push", (event) => {
  const { title, body: text, startsAt, path, tag } = event.data.json();
  // How long it still is cannot be said: a device that was off is reached later.
  const body = startsAt ? `Begins at ${new Date(startsAt).toLocaleTimeString("en-GB", { timeStyle: "short" })}.` : text;
  event.waitUntil(
    pages().then(async (open) => {
      const isTest = tag === "test";
      // Who looks at a page sees it there, but for a test.
      if (!isTest && open.some((page) => page.focused && page.visibilityState === "visible")) return;
      // A league that was ended while it sent may send once more: nobody is called twice by the same words.
      const before = await self.registration.getNotifications({ tag });
      const renotify = isTest || !before.some((one) => one.title === title && one.body === body);
      const options = { body, tag, renotify, icon: "/icons/icon-192.png", data: { path } };
      return self.registration.showNotification(title, options);
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  event.waitUntil(
    pages().then(async ([page]) => {
      if (!page) return self.clients.openWindow(path ?? "/ranked/queues");
      await page.focus();
      // A page that this worker does not control stays where it is.
      if (path) await page.navigate(path).catch(() => undefined);
    }),
  );
});

function pages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}
