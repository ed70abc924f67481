import { expect, onTestFinished, test, vi } from "vitest";
import { registerInInstalledApp, serviceWorkerUrl } from "./service-worker.ts";

/** Calls `registerInInstalledApp` in a browser. Returns the registered URLs. */
function registerIn({ isInstalled, hasWorkers }: { isInstalled: boolean; hasWorkers: boolean }): string[] {
  onTestFinished(() => void vi.unstubAllGlobals());
  const urls: string[] = [];
  const register = async (url: string) => {
    urls.push(url);
    throw new Error("Blocked");
  };
  vi.stubGlobal("navigator", hasWorkers ? { serviceWorker: { register } } : {});
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: isInstalled && query === "(display-mode: standalone)" }));
  registerInInstalledApp();
  return urls;
}

test("only the installed app registers the service worker, and an error is ignored", () => {
  expect(registerIn({ isInstalled: true, hasWorkers: true })).toEqual([serviceWorkerUrl]);
  expect(registerIn({ isInstalled: false, hasWorkers: true })).toEqual([]);
  expect(registerIn({ isInstalled: true, hasWorkers: false })).toEqual([]);
});
