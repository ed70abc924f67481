import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { backTo } from "../back-to.ts";
import { paths } from "../paths.ts";
import { isNotFound } from "../platform/call-error.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useRedirectIfMissing } from "../platform/use-redirect-if-missing.ts";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ModeForm } from "./mode-form.tsx";
import css from "./mode-screen.module.css";
import { modesQueries } from "./modes-queries.ts";

/** A mode: its name, the way to all that counts for it, and for admins the way to change it. */
export function ModeScreen() {
  const { modeId = "" } = useParams({ strict: false });
  const found = useQuery(modesQueries.one(modeId));
  const mode = found.data;
  useDocumentTitle(mode?.name ?? "Mode");
  // What failed has told why.
  useRedirectIfMissing(isNotFound(found.error), paths.modes);
  return (
    <Page
      back={{ label: "Modes", link: (parts) => <Link {...backTo(paths.modes)} {...parts} /> }}
      title={mode ? <bdi>{mode.name}</bdi> : "Mode"}
      lede={!found.isError && <WhatCounts modeId={modeId} />}
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(loaded) => <ModeForm key={loaded._id} mode={loaded} />}
      </Loaded>
    </Page>
  );
}

function WhatCounts({ modeId }: { readonly modeId: string }) {
  const search = { modeId };
  return (
    <nav className={css["counts"]} aria-label="In this mode">
      <Link {...paths.players} search={search}>
        Players
      </Link>
      <Link {...paths.results} search={search}>
        Results
      </Link>
      <Link {...paths.stats} search={search}>
        Stats
      </Link>
    </nav>
  );
}
