import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");

/** Builds the server before the end-to-end tests, which run the same files as `npm start`. */
export default async function buildServer(): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "server", "--logLevel=warn"], { cwd: ROOT });
}
