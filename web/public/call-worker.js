// Shows the notification of a match: a page on Android can only do so through a service worker. It keeps nothing.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(([page]) => {
      return page ? page.focus() : self.clients.openWindow("/ranked/queues");
    }),
  );
});
