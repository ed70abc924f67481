import type { GameClient } from "contract/clients.ts";
import { clientFamilies, clientSystems } from "contract/constants.ts";
import type { ClientFile } from "./find-clients.ts";

type Named = Pick<GameClient, "family" | "system">;

/** Every client there may be. */
const clients: readonly Named[] = clientFamilies.flatMap((family) =>
  clientSystems.map((system) => ({ family, system })),
);

/** How files are packed that stand at an address, where they cannot be looked up. */
const endings = { windows: "zip", linux: "tar.xz", macos: "dmg" } as const;

/** The clients that the league keeps, below a path of its site. */
export function presentKept(files: ReadonlyMap<string, ClientFile>, path: string): GameClient[] {
  return clients.map((client) => {
    const found = files.get(`${client.family}-${client.system}`);
    return { ...client, address: found ? `${path}/${found.file}` : null, bytes: found?.bytes ?? null };
  });
}

/** The clients in a folder at an http(s) address: all are taken to be there. */
export function presentElsewhere(address: string): GameClient[] {
  return clients.map(({ family, system }) => ({
    family,
    system,
    address: `${address}/${family}-${system}.${endings[system]}`,
    bytes: null,
  }));
}
