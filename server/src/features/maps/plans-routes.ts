import { join } from "node:path";
import type { Http } from "../../platform/http/http.ts";
import type { Context } from "../context.ts";
import { MapPlans, plansPath } from "./map-plans.ts";

/** A drawing's address is made of what it shows: it never changes. */
const cacheForever = "public, max-age=31536000, immutable";

/** The plans of maps, as pictures. @returns the plans, for the call that lists them */
export function servePlans({ server, limits }: Http, { clock, settings }: Context): MapPlans {
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
