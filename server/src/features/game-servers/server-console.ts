import { splitHostPort } from "contract/host-port.ts";
import type { EconLine } from "../../platform/econ/econ-connection.ts";
import { EconConnection, EconFault } from "../../platform/econ/econ-connection.ts";
import { inNetworks, resolveHost } from "../../platform/resolve-host.ts";
import { secretsOf } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import type { Row } from "../tables.ts";
import type { Answers } from "./server-settings.ts";

type Console = Pick<Row<"game_servers">, "econ_address" | "econ_password">;

/** Whether the league sets up servers at all. */
export function mayUseConsoles({ econAllow }: Pick<Settings, "econAllow">): boolean {
  return econAllow.length > 0;
}

/** The address in an allowed network of a console; `null`: it has none. */
export function resolveConsole(settings: Pick<Settings, "econAllow">, econAddress: string): Promise<string | null> {
  const { host } = splitHostPort(econAddress) ?? { host: "" };
  return resolveHost(host, inNetworks(settings.econAllow));
}

/** Connects to the console of a game server and signs in. @param onLog told what it logs @throws EconFault */
export async function openConsole(
  settings: Settings,
  server: Console,
  onLog?: (line: EconLine) => void,
): Promise<EconConnection> {
  const { econ_address: econAddress, econ_password: sealed } = server;
  if (econAddress === null) throw new EconFault("The console has no address.");
  const password = sealed === null ? null : secretsOf(settings).open(sealed);
  if (password === null) throw new EconFault("The console's password is not known: set it again.");
  const address = await resolveConsole(settings, econAddress);
  if (address === null) throw new EconFault("The console's address is in no network that the operator has allowed.");
  const { port = 0 } = splitHostPort(econAddress) ?? {};
  return EconConnection.open({ address, port, password }, onLog);
}

/** Reads settings by their bare names. @throws EconFault */
export async function readSettings(console: EconConnection, names: readonly string[]): Promise<Answers> {
  const answers = await console.run(names);
  return new Map(names.map((name, index) => [name, answers[index] ?? []]));
}
