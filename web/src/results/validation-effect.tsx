import type { Area } from "contract/constants.ts";
import type { FreezePreview } from "contract/freezes.ts";
import { sides } from "contract/sides.ts";
import { api } from "../platform/api.ts";
import { formatDecimal } from "../platform/format-numbers.ts";
import { defineQuery, useQuery } from "../platform/query.ts";
import { classNames } from "../ui/class-names.ts";

/** The query of how validating one result now would change the players' Elo. The API calls validating "freezing". */
const createPreviewQuery = (area: Area, id: string) =>
  defineQuery<FreezePreview | null>({
    queryKey: ["results", area, "preview", id],
    access: "ADMIN",
    dataWithoutAccess: null,
    queryFn: async ({ signal }) => {
      const calls = area === "ranked" ? api.rankedFreezes : api.leagueFreezes;
      const [preview = null] = (await calls.previewFreezes({ body: { ids: [id] }, signal })).data;
      return preview;
    },
    meta: { failure: "Error while previewing the validation" },
  });

/** How validating a result now would change each player's Elo. Renders nothing while this is loading. */
export function ResultValidationEffect({ area, id }: { readonly area: Area; readonly id: string }) {
  const { data: preview } = useQuery(createPreviewQuery(area, id));
  return preview && <ValidationEffect preview={preview} />;
}

/** How validating a result would change each player's Elo, or what the result still needs. */
export function ValidationEffect({ preview }: { readonly preview: FreezePreview }) {
  if (preview.missing.length > 0)
    return <span className="text-soft text-sm">{`Missing: ${preview.missing.join(", ")}.`}</span>;
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),22rem))] gap-x-6 gap-y-1 text-sm">
      {sides.map((side) => (
        <ul
          key={side}
          className={classNames(
            "m-0 py-0 pr-0 pl-2 border-l-2 border-line list-none",
            "data-[side=red]:border-red data-[side=blue]:border-blue",
          )}
          data-side={side}
          aria-label={`Elo of ${side}`}
        >
          {preview.players
            .filter((player) => player.side === side)
            .map(({ userId, userName, eloBefore, eloAfter }) => (
              <li key={userId} className="flex justify-between gap-3">
                <bdi className="min-w-0 wrap-anywhere" translate="no">
                  {userName}
                </bdi>
                <span className="flex-none tabular-nums">
                  {formatDecimal(eloBefore, 2)} → <strong>{formatDecimal(eloAfter, 2)}</strong>
                </span>
              </li>
            ))}
        </ul>
      ))}
    </span>
  );
}
