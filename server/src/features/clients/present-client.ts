import type { GameClient } from "contract/clients.ts";
import { clientFamilies, clientSystems } from "contract/constants.ts";
import type { ClientFile } from "./find-clients.ts";

type Named = Pick<GameClient, "family" | "system">;

/** Every possible client. */
const clients: readonly Named[] = clientFamilies.flatMap((family) =>
  clientSystems.map((system) => ({ family, system })),
);

/** The file extensions at an external address, whose folder cannot be read. */
const endings = { windows: "zip", linux: "tar.xz", macos: "dmg" } as const;

/** The clients in the league's own folder, below a path of its site. */
export function presentKept(files: ReadonlyMap<string, ClientFile>, path: string): GameClient[] {
  return clients.map((client) => {
    const found = files.get(`${client.family}-${client.system}`);
    return { ...client, address: found ? `${path}/${found.file}` : null, bytes: found?.bytes ?? null };
  });
}

/** The clients at an external http(s) address: all are assumed to exist. */
export function presentElsewhere(address: string): GameClient[] {
  return clients.map(({ family, system }) => ({
    family,
    system,
    address: `${address}/${family}-${system}.${endings[system]}`,
    bytes: null,
  }));
}
