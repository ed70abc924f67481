import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runAndCaptureOutput } from "../step.ts";
import type { Buildah } from "./buildah.ts";

const CERTIFICATES = "/etc/ssl/certs";
/** Options for a small system, as in Debian's own images: no documentation, and no caches of `apt-get`. */
const SLIM_OPTIONS = [
  ...["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
  '--aptopt=Dir::Cache::pkgcache ""',
  '--aptopt=Dir::Cache::srcpkgcache ""',
  '--customize-hook=rm -rf "$1"/var/lib/apt/lists/*',
];

/** Installs the image tools from Debian's packages. @throws Error if the system is not Debian or the user is not root */
export async function installImageTools(): Promise<void> {
  const missingTools = ["buildah", "mmdebstrap"].filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missingTools.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`${missingTools.join(" and ")} are not installed, and only root on Debian can install them.`);
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...missingTools]]) {
    const { ok, output } = await runAndCaptureOutput("apt-get", args);
    if (!ok) throw new Error(output);
  }
}

/**
 * Builds the images on which that of the site is based: `base` is the Debian release of this machine, as small as Debian's own
 * image. `builder` is the same with the Node and the npm that run this program.
 */
export async function buildBaseImages(buildah: Buildah, folder: string): Promise<void> {
  const tar = join(folder, "debian.tar");
  const { ok, output } = await runAndCaptureOutput("mmdebstrap", [
    "--variant=minbase",
    ...SLIM_OPTIONS,
    readDebianRelease(),
    tar,
  ]);
  if (!ok) throw new Error(output);
  const base = await buildah("from", "scratch");
  await buildah("add", "--quiet", base, tar, "/");
  await buildah("commit", "--quiet", "--rm", base, "base");

  const npm = dirname(dirname(process.env["npm_execpath"] ?? ""));
  const builder = await buildah("from", "base");
  await buildah("copy", "--quiet", builder, process.execPath, "/usr/local/bin/node");
  await buildah("copy", "--quiet", builder, npm, "/usr/local/lib/node_modules/npm");
  await buildah("run", builder, "--", "ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm");
  await buildah("commit", "--quiet", "--rm", builder, "builder");
}

type ImageOptions = {
  /** A folder for temporary files. */
  folder: string;
  /** The folder of the sources. */
  sources: string;
  /** The name of the image. */
  name: string;
};

/** Builds `deploy/Containerfile`. The build trusts the certificate authorities of this machine. */
export async function buildImage(buildah: Buildah, { folder, sources, name }: ImageOptions): Promise<void> {
  const npmrc = join(folder, "npmrc");
  await writeFile(npmrc, `cafile=${CERTIFICATES}/ca-certificates.crt\n`);
  await buildah(
    "bud",
    "--format=docker",
    ...["BUILDER=localhost/builder", "BASE=localhost/base"].map((argument) => `--build-arg=${argument}`),
    ...[`${CERTIFICATES}:${CERTIFICATES}:ro`, `${npmrc}:/root/.npmrc:ro`].map((volume) => `--volume=${volume}`),
    `--file=${join(sources, "deploy/Containerfile")}`,
    `--tag=${name}`,
    sources,
  );
}

/** Reads the code name of this machine's Debian release, such as `trixie`. */
function readDebianRelease(): string {
  return /^VERSION_CODENAME=(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "stable";
}
