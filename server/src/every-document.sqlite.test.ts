import { expect, test } from "vitest";
import { openFullLeague } from "../test/full-league.ts";
import { enterRound } from "../test/league-season.ts";
import { findPreview } from "./features/site/previews/find-preview.ts";

/** Ids of entities of the full league. */
const ids = [1, 2, 3, 5, 7];

/** Lists the calls that the OpenAPI document describes, without the types of their fields, which other tests compare. */
function listDescribedEndpoints(document: string): string[] {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, DescribedEndpoint>> };
  return Object.entries(paths).flatMap(([path, endpoints]) =>
    Object.entries(endpoints).map(([method, { requestBody, responses, ...properties }]) => {
      const hasBody = requestBody === undefined ? "no body" : "body";
      return [method, path, JSON.stringify(properties), hasBody, Object.keys(responses).join()].join(" ");
    }),
  );
}

type DescribedEndpoint = { readonly requestBody?: object; readonly responses: object };

test("the snapshot contains the sitemap, the calendar feeds, the previews and the described calls", async () => {
  const onQuery = undefined;
  // Without randomness, the matches have the same teams and maps in each run.
  const alwaysZero = () => 0;
  const { league } = await openFullLeague({ onQuery, random: alwaysZero });
  const tee = "teal-bronze-cap-glad";
  for (const id of ["2", "5"]) await league.call("updateUser", { as: league.admin, id, body: { tee } });
  // The second clan has no players yet.
  await league.call("addClanPlayer", { as: league.admin, id: "2", body: { userId: "3" } });
  const resultId = await enterRound(league, { red: "1", blue: "2", redScore: 5, blueScore: 3 });
  await league.leagueArea.call("freezeResult", { as: league.admin, id: resultId });
  const fetchText = async (path: string) => (await league.http.server.inject(path)).body;

  const sitemap = await fetchText("/sitemap.xml");
  const partPaths = [...sitemap.matchAll(/\/sitemap\/[\w-]+\.xml/g)].map(([path]) => path);
  // The ids of events in calendars are random.
  const feedPaths = ["season/1", "clan/1"].map((feed) => `/api/calendar/${feed}.ics`);
  const feeds = await Promise.all(feedPaths.map(async (path) => (await fetchText(path)).replaceAll(/[\w-]{36}/g, "…")));
  const parts = await Promise.all(partPaths.map(async (path) => `${path}\n${await fetchText(path)}`));
  const pages = ["ranked", "league"].flatMap((area) =>
    ["results", "users", "clans", "calendar"].flatMap((kind) => ids.map((id) => `/${area}/${kind}/${id}`)),
  );
  const previews: string[] = [];
  const context = { timeZone: "UTC", now: league.clock.now() };
  for (const page of pages) previews.push(`${page}: ${JSON.stringify(await findPreview(league.http, page, context))}`);
  const describedEndpoints = listDescribedEndpoints(await fetchText("/api/docs"));
  const documents = [await fetchText("/robots.txt"), sitemap, ...parts, ...feeds, ...previews, ...describedEndpoints];
  expect(`\n${documents.join("\n")}\n`).toMatchSnapshot();
});
