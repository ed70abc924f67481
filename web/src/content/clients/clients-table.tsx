import { Link } from "@tanstack/react-router";
import type { GameClient } from "contract/clients.ts";
import { clientSystems, gameProtocols } from "contract/constants.ts";
import { Download, ExternalLink } from "lucide-react";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { getClientsUrl } from "../../platform/site-info.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Column } from "../../ui/column.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { clientsQueries } from "./clients-queries.ts";

/**
 * The official clients to download, by operating system and protocol family. Without any, the sites where players get the
 * game. Admins also see which files are missing.
 */
export function ClientsTable() {
  const query = useQuery(clientsQueries.all);
  const { isAdmin } = useSession();
  return (
    <Loaded query={query} skeleton={<SystemsTable clients={null} />}>
      {(clients) => {
        const missing = clients.filter(({ address }) => address === null);
        return (
          <>
            {missing.length < clients.length && <SystemsTable clients={clients} />}
            {missing.length > 0 && <OfficialSites />}
            {missing.length > 0 && isAdmin && <MissingFiles clients={missing} />}
          </>
        );
      }}
    </Loaded>
  );
}

const OFFICIAL_SITES = [
  { label: "DDNet", url: "https://ddnet.org/downloads/" },
  { label: "Teeworlds", url: "https://teeworlds.com/?page=downloads" },
];

/** Links to the sites where players get the game. */
function OfficialSites() {
  const ownUrl = getClientsUrl();
  const sites = ownUrl === null ? OFFICIAL_SITES : [{ label: "Download the game", url: ownUrl }];
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Where to get the game">
      {sites.map(({ label, url }) => (
        <li key={url}>
          <a href={url} className={getButtonClass()}>
            {label}
            <Icon icon={ExternalLink} size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}

const FILE_EXTENSIONS = { windows: "zip", linux: "tar.xz", macos: "dmg" } as const;

/** Tells admins which files to put where. */
function MissingFiles({ clients }: { readonly clients: readonly GameClient[] }) {
  const names = clients.map(({ family, system }) => `${family}-${system}.${FILE_EXTENSIONS[system]}`);
  return (
    <Notice state="neutral" title="Only admins see this: downloads are missing">
      Put these files into the folder <code>clients</code> of the data directory (<code>DATA_DIR</code>), with any
      extension: {names.join(", ")}. Or set another site under{" "}
      <Link to="/ranked/settings" className="inline-flex items-center min-h-target">
        Settings
      </Link>
      .
    </Notice>
  );
}

interface SystemsTableProps {
  /** `null` while loading. */
  readonly clients: readonly GameClient[] | null;
}

function SystemsTable({ clients }: SystemsTableProps) {
  const columns: readonly Column<System>[] = [
    { key: "system", head: "System", cell: (system) => systemLabels[system], width: "w-[28%]" },
    ...gameProtocols.map((family) => ({
      key: family,
      head: `${family} family`,
      cell: (system: System) =>
        clients ? (
          <ClientLink client={clients.find((client) => isClientFor(client, family, system))} />
        ) : (
          <Skeleton width="6.5rem" />
        ),
      width: "w-[36%]",
    })),
  ];
  return (
    <Table
      caption="Official clients"
      columns={columns}
      rows={clientSystems}
      rowKey={(system) => system}
      isLoading={clients === null}
    />
  );
}

function isClientFor(client: GameClient, family: GameClient["family"], system: System): boolean {
  return client.family === family && client.system === system;
}

/** `address` is the API's name of the URL to download the client from; `null` if there is none yet. */
function ClientLink({ client }: { readonly client: GameClient | undefined }) {
  if (!client || client.address === null) return <span className="text-faint">–</span>;
  return (
    <a
      className={classNames(
        "group/link inline-flex flex-wrap items-center gap-x-2 gap-y-0 min-h-8",
        "font-medium no-underline",
        "max-md:text-sm max-md:flex-nowrap max-md:[&_svg]:hidden",
      )}
      href={client.address}
    >
      <Icon icon={Download} size={16} />
      <span className="underline decoration-line-strong underline-offset-[0.2em] decoration-1 group-hover/link:decoration-current">
        Download
      </span>
      <span className="sr-only">
        {" "}
        the {client.family} client for {systemLabels[client.system]},{" "}
      </span>
      {client.bytes !== null && <span className="text-soft text-sm font-normal">{formatFileSize(client.bytes)}</span>}
    </a>
  );
}

/** Sizes that would be rounded to 1000 use the next unit. */
const MAX_SIZE_IN_UNIT = 999.5;
/** Sizes that would be rounded to 10.0 are shown without a decimal. */
const MAX_SIZE_WITH_DECIMAL = 9.95;
const MIN_SHOWN_SIZE = 0.1;
const UNITS = ["kB", "MB", "GB"] as const;

/** Formats a file size, such as "24 MB", with at most three digits for sizes below 1000 GB. Never returns 0. */
export function formatFileSize(bytes: number): string {
  let size = bytes / 1000;
  let unitIndex = 0;
  while (size >= MAX_SIZE_IN_UNIT && unitIndex < UNITS.length - 1) {
    size /= 1000;
    unitIndex += 1;
  }
  const digits = size >= MAX_SIZE_WITH_DECIMAL ? size.toFixed(0) : Math.max(MIN_SHOWN_SIZE, size).toFixed(1);
  return `${digits} ${UNITS[unitIndex]}`;
}

type System = GameClient["system"];

const systemLabels: Readonly<Record<System, string>> = { windows: "Windows", linux: "Linux", macos: "macOS" };
