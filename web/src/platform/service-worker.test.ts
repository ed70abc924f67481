import { expect, onTestFinished, test, vi } from "vitest";
import { registerInInstalledApp, serviceWorkerUrl } from "./service-worker.ts";

/** Calls `registerInInstalledApp` in a browser. Returns the registered URLs. */
function registerInBrowser({
  isInstalled,
  hasServiceWorkers,
}: {
  isInstalled: boolean;
  hasServiceWorkers: boolean;
}): string[] {
  onTestFinished(() => void vi.unstubAllGlobals());
  const urls: string[] = [];
  const register = async (url: string) => {
    urls.push(url);
    // The registration fails, as in a browser that blocks service workers.
    throw new Error("Blocked");
  };
  vi.stubGlobal("navigator", hasServiceWorkers ? { serviceWorker: { register } } : {});
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: isInstalled && query === "(display-mode: standalone)" }));
  registerInInstalledApp();
  return urls;
}

test("only the installed app registers the service worker, and an error is ignored", () => {
  expect(registerInBrowser({ isInstalled: true, hasServiceWorkers: true })).toEqual([serviceWorkerUrl]);
  expect(registerInBrowser({ isInstalled: false, hasServiceWorkers: true })).toEqual([]);
  expect(registerInBrowser({ isInstalled: true, hasServiceWorkers: false })).toEqual([]);
});
