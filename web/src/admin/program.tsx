import { useQuery } from "../platform/query.ts";
import { adminQueries } from "./admin-queries.ts";

/** Which program serves the league. */
export function Program() {
  const { data } = useQuery(adminQueries.waiting);
  if (data == null) return null;
  const { version, commit } = data.program;
  return (
    <p className="text-soft text-sm">
      Version {version}
      {commit !== null && (
        <>
          , commit <code>{commit.slice(0, 8)}</code>
        </>
      )}
    </p>
  );
}
