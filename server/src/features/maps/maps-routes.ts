import { mapsShapes } from "contract/maps.ts";
import { mapsCalls } from "contract/maps-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { countMaps, listMapSums } from "./maps-queries.ts";
import { servePlans } from "./plans-routes.ts";
import { presentSums, showMap } from "./show-map.ts";

export function serveMaps(http: Http, context: Context): void {
  const { db } = context;
  const plans = servePlans(http, context);
  serve(http, mapsCalls, mapsShapes, "MAP_NOT_FOUND", {
    listMaps: async ({ body = {} }) => {
      const listed = await listMapSums(db, pageOf(body));
      const data = listed.map(({ map, ...sums }) => ({ name: map, ...presentSums([sums]) }));
      return paged(body, data, () => countMaps(db));
    },
    listPlans: async () => ({
      data: (await plans.list()).map(({ map, width, height, address }) => ({ map, width, height, address })),
    }),
    getMap: async ({ body: { name } }) => ({ data: await showMap(db, name) }),
  });
}
