import { useQuery } from "@tanstack/react-query";
import type { GameClient } from "contract/clients.ts";
import { clientFamilies, clientSystems } from "contract/constants.ts";
import { Loaded } from "../platform/loaded.tsx";
import type { Column } from "../ui/column.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Table } from "../ui/table.tsx";
import { ClientLink } from "./client-link.tsx";
import { clientsQueries } from "./clients-queries.ts";
import { type System, systemWords } from "./system-words.ts";

/** The official clients: a row for each system, a column for each family. */
export function ClientsTable() {
  const found = useQuery(clientsQueries.all);
  return (
    <Loaded query={found} skeleton={<Systems clients={null} />}>
      {(clients) => <Systems clients={clients} />}
    </Loaded>
  );
}

interface SystemsProps {
  /** `null` while they are on their way. */
  readonly clients: readonly GameClient[] | null;
}

function Systems({ clients }: SystemsProps) {
  const columns: readonly Column<System>[] = [
    { key: "system", head: "System", cell: (system) => systemWords[system], width: "28%" },
    ...clientFamilies.map((family) => ({
      key: family,
      head: `${family} family`,
      cell: (system: System) =>
        clients ? (
          <ClientLink client={clients.find((one) => isFor(one, family, system))} />
        ) : (
          <Skeleton width="6.5rem" />
        ),
      width: "36%",
    })),
  ];
  return (
    <Table
      caption="Official clients"
      columns={columns}
      rows={clientSystems}
      rowKey={(system) => system}
      loading={clients === null}
    />
  );
}

function isFor(client: GameClient, family: GameClient["family"], system: System): boolean {
  return client.family === family && client.system === system;
}
