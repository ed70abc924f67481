// Runs before each test file. The test files of a worker share one simulated browser and one instance of each module. This code
// resets the browser and the state in modules, so that each file begins like a browser that has never opened the site.
import { vi } from "vitest";
import { endedSession, signInRequest } from "../platform/ended-session.ts";
import { stopTicks } from "../platform/server-clock.ts";
import { forgetBrowserTimeZone } from "../platform/time-zone.ts";
import { unsavedForms } from "../platform/unsaved-edits.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { chosenTheme } from "../ui/theme-switch.tsx";
import { queuedToasts } from "../ui/toast.ts";

vi.useRealTimers();
history.replaceState(null, "", "/");
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split("; ")) {
  const [name = ""] = cookie.split("=");
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API.
  document.cookie = `${name}=; max-age=0; path=/`;
}
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
stopTicks();
forgetBrowserTimeZone();
endedSession.set(null);
signInRequest.set(null);
unsavedForms.set([]);
currentPrompt.set(null);
queuedToasts.set([]);
chosenTheme.set("system");
