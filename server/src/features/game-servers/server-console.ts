import { parseHostPort } from "contract/host-port.ts";
import { EconConnection, EconError } from "../../platform/econ/econ-connection.ts";
import type { EconLine } from "../../platform/econ/econ-lines.ts";
import { createNetworkMatcher, resolveHost } from "../../platform/resolve-host.ts";
import { getSecretBox } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import type { Row } from "../tables.ts";
import type { Answers } from "./server-settings.ts";

type ConsoleColumns = Pick<Row<"game_servers">, "econ_address" | "econ_password">;

/** Whether the operator has allowed networks with consoles, so that servers may be set up. */
export function areConsolesEnabled({ econAllow }: Pick<Settings, "econAllow">): boolean {
  return econAllow.length > 0;
}

/** Resolves the host of a console to an IP address. @returns `null` if no address is in an allowed network */
export function resolveConsole(settings: Pick<Settings, "econAllow">, econAddress: string): Promise<string | null> {
  // An empty host is never resolved.
  const { host } = parseHostPort(econAddress) ?? { host: "" };
  return resolveHost(host, createNetworkMatcher(settings.econAllow));
}

/**
 * Connects to the console of a game server and signs in.
 * @param onLog called with each line that the server logs
 * @throws EconError if the console cannot be used
 */
export async function openConsole(
  settings: Settings,
  server: ConsoleColumns,
  onLog?: (line: EconLine) => void,
): Promise<EconConnection> {
  const { econ_address: econAddress, econ_password: encryptedPassword } = server;
  if (econAddress === null) throw new EconError("The console has no address.");
  const password = encryptedPassword === null ? null : getSecretBox(settings).decrypt(encryptedPassword);
  if (password === null) throw new EconError("The console's password is not known: set it again.");
  const ipAddress = await resolveConsole(settings, econAddress);
  if (ipAddress === null) throw new EconError("The console's address is in no network that the operator has allowed.");
  const { port = 0 } = parseHostPort(econAddress) ?? {};
  return EconConnection.open({ address: ipAddress, port, password }, onLog);
}

/** Reads settings. A command that consists of a setting's name prints its value. @throws EconError if that fails */
export async function readSettings(econ: EconConnection, names: readonly string[]): Promise<Answers> {
  const answers = await econ.run(names);
  return new Map(names.map((name, index) => [name, answers[index] ?? []]));
}
