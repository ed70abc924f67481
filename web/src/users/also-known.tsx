import { useQuery } from "../platform/query.ts";
import { aliasesQueries } from "./users-queries.ts";

/** The confirmed in-game names of a player; nothing without any. */
export function AlsoKnown({ userId }: { readonly userId: string }) {
  const { data = [] } = useQuery(aliasesQueries.ofPlayer(userId));
  const names = data.filter(({ isConfirmed }) => isConfirmed);
  if (names.length === 0) return null;
  return (
    <span className="basis-full min-w-0 wrap-anywhere">
      Plays as{" "}
      {names.map(({ _id, name }, index) => (
        <span key={_id}>
          {index > 0 && ", "}
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}
