import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { findFreePort } from "../scripts/free-port.ts";

const deploy = join(import.meta.dirname, "../deploy");

/** The name of the league behind proxies. */
export const host = "localhost";

export type ReverseProxy = {
  readonly name: string;
  readonly port: number;
  /** What the proxy says of the requests that it has taken, as text. */
  readonly log: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/**
 * `folder` holds the certificate and the proxy's files, `upstreams` are the processes of the league as `host:port`, and
 * the proxy listens on `port`.
 */
export type ProxyOptions = { readonly folder: string; readonly upstreams: readonly string[]; readonly port: number };

/** Starts nginx with the file that operators are given, but for ports, folders and limits of one address. */
export async function startNginx({ folder, upstreams, port }: ProxyOptions): Promise<ReverseProxy> {
  const redirecting = await findFreePort();
  const site = changed(await readFile(join(deploy, "nginx.conf"), "utf8"), [
    [/^.*listen \[::\].*$/gm, ""],
    [/listen 80;/g, `listen ${redirecting};`],
    [/listen 443 ssl http2;/g, `listen ${port} ssl http2;`],
    [/server 127\.0\.0\.1:3000;/g, upstreams.map((upstream) => `server ${upstream};`).join("\n")],
    [/^.*127\.0\.0\.1:3001.*$/gm, ""],
    [/server_name .*;/g, `server_name ${host};`],
    [/ssl_certificate .*;/g, `ssl_certificate ${certificate(folder)};`],
    [/ssl_certificate_key .*;/g, `ssl_certificate_key ${key(folder)};`],
    [/\/var\/log\/nginx/g, folder],
    [/rate=50r\/s/g, "rate=100000r/s"],
    [/limit_conn connections 100;/g, "limit_conn connections 10000;"],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const http = `http {\n${temporary.join("\n")}\n${site}\n}`;
  const frame = `daemon off; master_process off; user root; pid ${join(folder, "nginx.pid")};\nevents {}`;
  await writeFile(join(folder, "nginx.conf"), `${frame}\n${http}\n`);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "nginx-errors.log")];
  return run("nginx", args, { port, logFile: join(folder, "league.log") });
}

/** Starts Caddy with the file that operators are given, but for ports, folders and the certificate. */
export async function startCaddy({ folder, upstreams, port }: ProxyOptions): Promise<ReverseProxy> {
  const logFile = join(folder, "caddy.log");
  const site = changed(await readFile(join(deploy, "Caddyfile"), "utf8"), [
    [/# Errors name requests, too\./g, "admin off\n\tauto_https disable_redirects"],
    [/output file .*/g, `output file ${logFile}`],
    [/^\trequest_body \{/gm, `\ttls ${certificate(folder)} ${key(folder)}\n\trequest_body {`],
  ]);
  await writeFile(join(folder, "Caddyfile"), site);
  const env = { LEAGUE_DOMAIN: `${host}:${port}`, LEAGUE_PROCESSES: upstreams.join(" "), HOME: folder };
  return run("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], { port, logFile, env });
}

/** Makes a certificate that nobody else signs. */
export async function makeCertificate(folder: string): Promise<void> {
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  const files = ["-keyout", key(folder), "-out", certificate(folder)];
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

function certificate(folder: string): string {
  return join(folder, "certificate.pem");
}

function key(folder: string): string {
  return join(folder, "key.pem");
}

/** Opens a connection to a proxy over TLS, for HTTP/1.1. */
export async function connectTo({ port }: Pick<ReverseProxy, "port">): Promise<TLSSocket> {
  const socket = connect({
    host: "127.0.0.1",
    port,
    servername: host,
    rejectUnauthorized: false,
    ALPNProtocols: ["http/1.1"],
  });
  await once(socket, "secureConnect");
  return socket;
}

function changed(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((before, [pattern, put]) => {
    const after = before.replaceAll(pattern, () => put);
    if (after === before) throw new Error(`Nothing in the proxy's file is like ${pattern}`);
    return after;
  }, text);
}

async function run(
  name: string,
  args: readonly string[],
  { port, logFile, env = {} }: { port: number; logFile: string; env?: Readonly<Record<string, string>> },
): Promise<ReverseProxy> {
  const child = spawn(name, args, { env: { PATH: process.env["PATH"], ...env }, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const ended = once(child, "exit");
  while (!(await isUp(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await pause(50);
  }
  return {
    name,
    port,
    log: () => readFile(logFile, "utf8"),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function isUp(port: number): Promise<boolean> {
  return connectTo({ port }).then(
    (socket) => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
