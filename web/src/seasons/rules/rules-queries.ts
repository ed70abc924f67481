import type { getRulesPage } from "contract/text-pages.ts";
import { mapPlansQuery } from "../../competitions/map-plans.tsx";
import { clientsQueries } from "../../content/clients/clients-queries.ts";
import { textsQueries, type versionSearch } from "../../content/texts/texts-queries.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";

/** Creates the function that lists the queries that a page of rules loads first. */
export const createRulesScreenQueries =
  (page: ReturnType<typeof getRulesPage>) =>
  ({ search: { version } }: ScreenLocation<typeof versionSearch>) => [
    textsQueries.byPage(page, version),
    clientsQueries.all,
    mapPlansQuery,
  ];
