import { join } from "node:path";
import { mapsShapes } from "contract/maps.ts";
import { mapsCalls } from "contract/maps-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { MapPlans, plansPath } from "./map-plans.ts";
import { countMaps, listMapSums } from "./maps-queries.ts";
import { presentSums, showMap } from "./show-map.ts";

/** A drawing's address is made of what it shows: it never changes. */
const cacheForever = "public, max-age=31536000, immutable";

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

/** The plans of maps, as pictures. @returns the plans, for the call that lists them */
function servePlans({ server, limits }: Http, { clock, settings }: Context): MapPlans {
  const plans = new MapPlans(join(settings.dataDir, "maps"), clock, (details, message) =>
    server.log.warn(details, message),
  );
  server.get<{ Params: { file: string } }>(
    `${plansPath}/:file`,
    { onRequest: limits.usual },
    async (request, reply) => {
      const address = `${plansPath}/${request.params.file}`;
      const plan = (await plans.list()).find((one) => one.address === address);
      if (plan === undefined) return reply.callNotFound();
      return reply.header("cache-control", cacheForever).type("image/svg+xml").send(plan.svg);
    },
  );
  return plans;
}
