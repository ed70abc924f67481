import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { findFreePort } from "../scripts/free-port.ts";

const deploy = join(import.meta.dirname, "../deploy");

/** The host name under which the proxies serve the site. */
export const publicHost = "localhost";

/** A running proxy. */
export type ReverseProxy = {
  readonly name: string;
  readonly port: number;
  /** Returns the proxy's log of requests, as text. */
  readonly readLog: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

export type ProxyOptions = {
  /** The folder that contains the certificate, and to which the proxy writes. */
  readonly folder: string;
  /** The server processes, as `host:port`. */
  readonly upstreams: readonly string[];
  /** The port that the proxy listens on. */
  readonly port: number;
};

/** Starts nginx with the configuration file for operators. Only ports, folders and limits per IP address are replaced. */
export async function startNginx({ folder, upstreams, port }: ProxyOptions): Promise<ReverseProxy> {
  const redirectPort = await findFreePort();
  const siteConfig = replaceEach(await readFile(join(deploy, "nginx.conf"), "utf8"), [
    [/^.*listen \[::\].*$/gm, ""],
    [/listen 80;/g, `listen ${redirectPort};`],
    [/listen 443 ssl http2;/g, `listen ${port} ssl http2;`],
    [
      /server 127\.0\.0\.1:3000 max_fails=0;/g,
      upstreams.map((upstream) => `server ${upstream} max_fails=0;`).join("\n"),
    ],
    [/^.*127\.0\.0\.1:3001.*$/gm, ""],
    [/server_name .*;/g, `server_name ${publicHost};`],
    [/ssl_certificate .*;/g, `ssl_certificate ${getCertificatePath(folder)};`],
    [/ssl_certificate_key .*;/g, `ssl_certificate_key ${getKeyPath(folder)};`],
    [/\/var\/log\/nginx/g, folder],
    [/rate=50r\/s/g, "rate=100000r/s"],
    [/limit_conn connections 100;/g, "limit_conn connections 10000;"],
  ]);
  const temporaryFolders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const http = `http {\n${temporaryFolders.join("\n")}\n${siteConfig}\n}`;
  const mainConfig = `daemon off; master_process off; user root; pid ${join(folder, "nginx.pid")};\nevents {}`;
  await writeFile(join(folder, "nginx.conf"), `${mainConfig}\n${http}\n`);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "nginx-errors.log")];
  return startProxy("nginx", args, { port, logFile: join(folder, "league.log") });
}

/** Starts Caddy with the configuration file for operators. Only ports, folders and the certificate are replaced. */
export async function startCaddy({ folder, upstreams, port }: ProxyOptions): Promise<ReverseProxy> {
  const logFile = join(folder, "caddy.log");
  const siteConfig = replaceEach(await readFile(join(deploy, "Caddyfile"), "utf8"), [
    // The block without a name contains the global options.
    [/^\{$/gm, "{\n\tadmin off\n\tauto_https disable_redirects"],
    [/output file .*/g, `output file ${logFile}`],
    [/^\trequest_body \{/gm, `\ttls ${getCertificatePath(folder)} ${getKeyPath(folder)}\n\trequest_body {`],
  ]);
  await writeFile(join(folder, "Caddyfile"), siteConfig);
  const env = {
    LEAGUE_DOMAIN: `${publicHost}:${port}`,
    LEAGUE_PROCESSES: upstreams.join(" "),
    CADDY_SYNTAX: await findCaddySyntax(),
    HOME: folder,
  };
  return startProxy("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    port,
    logFile,
    env,
  });
}

/** Returns the value of `CADDY_SYNTAX` in the configuration file for the installed version of Caddy. */
async function findCaddySyntax(): Promise<string> {
  const { stdout } = await promisify(execFile)("caddy", ["version"]);
  const [major = 0, minor = 0] = stdout.replace(/^v/, "").split(".").map(Number);
  return major === 2 && minor < 7 ? "2.6" : "2.7";
}

/** Creates a self-signed certificate and its key. */
export async function createCertificate(folder: string): Promise<void> {
  const names = ["-subj", `/CN=${publicHost}`, "-addext", `subjectAltName=DNS:${publicHost}`];
  const files = ["-keyout", getKeyPath(folder), "-out", getCertificatePath(folder)];
  await promisify(execFile)("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    ...files,
    ...names,
  ]);
}

function getCertificatePath(folder: string): string {
  return join(folder, "certificate.pem");
}

function getKeyPath(folder: string): string {
  return join(folder, "key.pem");
}

/** Opens a TLS connection for HTTP/1.1 to a proxy. */
export async function connectToProxy({ port }: Pick<ReverseProxy, "port">): Promise<TLSSocket> {
  const socket = connect({
    host: "127.0.0.1",
    port,
    servername: publicHost,
    rejectUnauthorized: false,
    ALPNProtocols: ["http/1.1"],
  });
  await once(socket, "secureConnect");
  return socket;
}

/** Replaces all matches of each pattern. @throws Error if a pattern does not match, because the file has changed */
function replaceEach(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  let result = text;
  for (const [pattern, replacement] of replacements) {
    const replaced = result.replaceAll(pattern, () => replacement);
    if (replaced === result) throw new Error(`The proxy's configuration file does not contain ${pattern}`);
    result = replaced;
  }
  return result;
}

/** Starts a proxy and waits until it listens. */
async function startProxy(
  name: string,
  args: readonly string[],
  { port, logFile, env = {} }: { port: number; logFile: string; env?: Readonly<Record<string, string>> },
): Promise<ReverseProxy> {
  const child = spawn(name, args, { env: { PATH: process.env["PATH"], ...env }, stdio: ["ignore", "ignore", "pipe"] });
  let errorOutput = "";
  child.stderr.on("data", (text) => {
    errorOutput += text;
  });
  const ended = once(child, "exit");
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${errorOutput}`);
    await pause(50);
  }
  return {
    name,
    port,
    readLog: () => readFile(logFile, "utf8"),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return connectToProxy({ port }).then(
    (socket) => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
