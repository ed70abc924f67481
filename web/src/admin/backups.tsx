import type { BackupFault } from "contract/admin.ts";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import css from "./admin.module.css";
import { adminQueries } from "./admin-queries.ts";

const reasons: Readonly<Record<BackupFault, string>> = {
  DISK_FULL: "The disk is full",
  NOT_WRITABLE: "The folder of the backups cannot be written",
  FAILED: "The server's log says why",
};

/** Of when the last backup by schedule is, and why the next one failed; nothing where there is no schedule. */
export function Backups() {
  const { data } = useQuery(adminQueries.waiting);
  const timeZone = useTimeZone();
  const backups = data?.backups ?? null;
  if (backups === null) return null;
  const { everyHours, takenAt, failure } = backups;
  const every = everyHours === 1 ? "One is made every hour." : `One is made every ${counted(everyHours, "hour")}.`;
  return (
    <Section title="Backups">
      <RowList label="Backups">
        {failure !== null && (
          <Row
            name={`The backup of ${playedAt(failure.at, timeZone)} failed`}
            note={`${reasons[failure.fault]}. It is tried again by itself.`}
          />
        )}
        <Row
          name={takenAt === null ? "There is no backup yet" : `The last backup is of ${playedAt(takenAt, timeZone)}`}
          note={every}
        />
      </RowList>
    </Section>
  );
}

function Row({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <li className={css["row"]}>
      <span className={css["line"]}>
        <span className="font-semibold">{name}</span>
        <span className="text-soft text-sm">{note}</span>
      </span>
    </li>
  );
}
