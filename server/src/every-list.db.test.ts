import { searchPageSize } from "contract/constants.ts";
import { expect } from "vitest";
import { z } from "zod";
import { demoAdmin, fillDemo } from "../demo/fill-demo.ts";
import { getBodySchema, listAlternatives } from "../test/body-schemas.ts";
import { type League, test } from "../test/open-league.ts";
import { createPlayers, createServerRound, importRound } from "../test/play.ts";
import { reserveServer } from "../test/reserve-server.ts";
import { signUp } from "../test/sign-up.ts";
import type { ServedEndpoint } from "./platform/http/http.ts";
import { formatCsvLine, returnsList } from "./platform/http/serve-csv.ts";

type Row = Readonly<Record<string, unknown>>;
type Body = Readonly<Record<string, unknown>>;
/** The path of a field, such as `user.userName`. If a part of the path is a list, the path means the field of each item. */
type Path = string;

/** For each filter, the fields of a row that show the filtered value. */
const fieldsByFilter: Readonly<Record<string, readonly Path[]>> = {
  _id: ["_id"],
  action: ["action"],
  blocked: ["blocked"],
  clanId: ["clanId", "redClanId", "blueClanId", "clanAId", "clanBId"],
  clanName: ["clanName"],
  email: ["email"],
  freezed: ["freezed"],
  kind: ["subject.kind"],
  map: ["map"],
  modeId: ["modeId"],
  name: ["name"],
  outcome: ["outcome"],
  role: ["role"],
  seasonId: ["seasonId"],
  seasonName: ["seasonName"],
  state: ["state"],
  userId: ["userId", "redPlayers.userId", "bluePlayers.userId", "author.userId"],
  userName: ["userName", "user.userName"],
};
/** Filters that match a part of a text and ignore upper and lower case. */
const partialFilters = new Set(["clanName", "name", "userName", "email"]);
/** Fields of a body that are no filters. */
const otherFields = ["page", "numberPerPage", "after", "area", "sort", "asc", "idleLast", "gamesSeasonId"];
/** Filters by values that a row does not show, so this test cannot check them. Path of the call and name of the filter. */
const hiddenFilters = ["/statRanked/leaderboard modeId", "/history/search subjectId", "/history/search userId"];
/** Filters by period, which have their own tests. */
const periodFilters = ["startDate", "endDate", "from", "to"];

/** The fields by which each list is sorted by default. The API calls in-game names aliases. `-` means descending. Missing values come last. */
const defaultOrders: Readonly<Record<string, readonly string[]>> = {
  "/alias/search": ["_id"],
  "/alias/proposals": ["proposedAt"],
  "/alias/changes": ["-date", "-_id"],
  "/announcement/search": ["-_id"],
  "/clan/search": ["-points"],
  "/event/search": ["startDate", "_id"],
  "/gameServer/search": ["name"],
  "/history/search": ["-at", "-_id"],
  "/map/search": ["-rounds", "name"],
  "/mode/search": ["name"],
  "/queue/search": ["name"],
  "/reservation/search": ["-_id"],
  "/result/search": ["-date", "-_id"],
  "/resultRanked/search": ["-date", "-_id"],
  "/round/search": ["-_id"],
  "/season/search": ["-_id"],
  "/stat/search": ["-winRate", "-_id"],
  "/statRanked/search": ["-elo", "-_id"],
  "/statRanked/leaderboard": ["-standing.elo", "user.userName"],
  "/user/search": ["userName"],
  "/user/:id/rounds": ["-date"],
  "/vote/:id/options": ["name"],
  // Current votes come first. No field of a vote shows this order.
  "/vote/search": [],
};

test("every list, in pages and as CSV, has the right rows in order for each filter and sort", async ({ league }) => {
  await fillLeague(league);
  const { token: userToken } = await signUp(league, "Reader");
  const tokensByAccess = { ANYONE: [league.admin, undefined], USER: [userToken], ADMIN: [league.admin] };
  const lists = league.http.servedEndpoints.filter(({ endpoint, schemas }) => returnsList(endpoint, schemas));
  expect(lists.map(({ endpoint }) => endpoint.path).sort()).toEqual(Object.keys(defaultOrders).sort());
  const emptyLists: string[] = [];
  for (const list of lists) {
    for (const token of tokensByAccess[list.endpoint.access]) {
      for (const request of createListRequests(list)) {
        const reader = createReader(league, list, request.id, token);
        const rows = await expectPages(reader, request.body);
        const label = `${list.endpoint.path} ${JSON.stringify(request)}`;
        if (rows.length === 0) emptyLists.push(label);
        expect(rows, label).toEqual(sortRows(rows, defaultOrders[list.endpoint.path] ?? []));
        await expectFilters(list, reader, request.body, rows);
        await expectSorts(list, reader, request.body, rows);
      }
    }
  }
  expect(emptyLists).toEqual([]);
});

/** Fills a league with the demo and with rows that the demo lacks. */
async function fillLeague(league: League): Promise<void> {
  const { admin } = league;
  // `fillDemo` signs in as `demoAdmin`.
  await league.call("updateProfile", { as: admin, body: { ...demoAdmin, confirmPassword: demoAdmin.password } });
  const rankedDays = 8;
  await fillDemo(league.context, rankedDays);
  // Greek has two lower-case forms of Σ, and a spreadsheet would run the other name as a formula.
  await createPlayers(league, "ΟΔΥΣΣΕΥΣ", "=SUM(1)");
  for (const [index, side] of (["red", "blue"] as const).entries()) {
    // "1" is a mode of the demo. "Kestrel" and "Эхо" are players of the demo.
    const { _id: id } = await importRound(league, "1", createServerRound(["Kestrel", "Эхо"]), "2026-02-20");
    await league.call("declareForfeit", { as: admin, id, body: { side } });
    // Only the first of the two forfeits is validated.
    if (index === 0) await league.call("freezeResult", { as: admin, id });
    await league.call("importResult", { as: admin, body: { date: "2026-02-20" } });
  }
  await reserveServer(league.context.db, league.clock.now());
  for (const name of ["Zoë", "zoe", "( ✿ )"]) {
    const { _id: id } = await createAlias(league, name);
    if (name !== "zoe") await league.call("confirmAlias", { as: admin, id });
    const announcement = { text: name, area: null, endDate: "2035-12-31" };
    await league.call("createAnnouncement", { as: admin, body: announcement });
  }
  // A player of the demo, for the filter `blocked`.
  await league.call("updateUser", { as: admin, id: "3", body: { blocked: true } });
}

/** Creates a player who has proposed two aliases. @returns the second one, which is `name` */
async function createAlias(league: League, name: string) {
  const { token } = await signUp(league, `Player of ${name}`);
  await league.call("proposeAlias", { as: token, body: { name: `also ${name}` } });
  return (await league.call("proposeAlias", { as: token, body: { name } })).data;
}

/** The ID in the path of a list, which is an entity of the demo (empty if there is none), and the required body. */
type ListRequest = { readonly id: string; readonly body: Body };

function createListRequests({ endpoint }: ServedEndpoint): readonly ListRequest[] {
  if (endpoint.path === "/user/:id/rounds") {
    // Two players of the demo.
    const userIds = ["2", "44"];
    return ["ranked", "league"].flatMap((area) => userIds.map((id) => ({ id, body: { area } })));
  }
  if (endpoint.path === "/vote/:id/options") return ["1", "2"].map((id) => ({ id, body: {} }));
  if (endpoint.path === "/statRanked/leaderboard") return [{ id: "", body: { modeId: "1" } }];
  return [{ id: "", body: {} }];
}

/** Returns functions that read a list as JSON and as CSV. */
function createReader(league: League, { endpoint }: ServedEndpoint, id: string, token: string | undefined) {
  const path = `/api${endpoint.path.replace(":id", id)}`;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    describe: (body: Body) => `${path} ${JSON.stringify(body)} ${token === undefined ? "visitor" : "user"}`,
    async readJson(body: Body): Promise<Page> {
      const payload = { numberPerPage: searchPageSize.max, ...body };
      const reply = await league.http.server.inject({ method: "POST", url: path, headers, payload });
      expect(reply.statusCode, `${path} ${JSON.stringify(body)} ${reply.body}`).toBe(200);
      const { data, total, next } = reply.json<{ data: Row | Row[]; total?: number; next?: string | null }>();
      if (Array.isArray(data)) return { rows: data, total, next };
      // The leaderboard is an object that contains the list and its total.
      return { rows: Object.values(data).find(Array.isArray) as Row[], total: data["total"] as number, next };
    },
    async readCsv(body: Body): Promise<string> {
      const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
      return (await league.http.server.inject({ url: `${path}?format=csv&${query}`, headers })).body;
    },
  };
}
type ListReader = ReturnType<typeof createReader>;
type Page = {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly next: string | null | undefined;
};

/** Checks that three pages and an empty fourth page equal the complete list and its CSV. Returns the list. */
async function expectPages(reader: ListReader, body: Body): Promise<readonly Row[]> {
  const { rows, next } = await reader.readJson(body);
  const numberPerPage = Math.ceil(rows.length / 3) || 1;
  const rowsOfPages: Row[] = [];
  let after: string | null | undefined;
  for (let page = 1; page <= 4 && after !== null; page += 1) {
    // A list without `next` has numbered pages.
    const position = next === undefined ? { page } : { after };
    const reply = await reader.readJson({ ...body, ...position, numberPerPage });
    if (next === undefined) expect(reply.total, reader.describe(body)).toBe(rows.length);
    rowsOfPages.push(...reply.rows);
    after = reply.next;
  }
  expect(rowsOfPages, reader.describe(body)).toEqual(rows);
  expectCsv(await reader.readCsv(body), rows, reader.describe(body));
  return rows;
}

/** Checks that a CSV file has these rows. Ignores columns that contain lists. */
function expectCsv(file: string, rows: readonly Row[], label: string): void {
  const lines: string[][] = [[]];
  // The first character is the byte order mark. The pattern matches a quoted or plain cell and what ends it.
  for (const [, cell = "", end] of file.slice(1).matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    lines.at(-1)?.push(cell);
    if (end !== ",") lines.push([]);
  }
  const [head = [], ...cells] = lines.slice(0, -1);
  expect(head.length, label).toBeGreaterThan(1);
  const comparedColumns = head
    .map((path, column) => ({ path, column }))
    .filter(({ path }) => !rows.some((row) => hasListAt(row, path)));
  const actualCells = cells.map((line) => comparedColumns.map(({ column }) => line[column]));
  const expectedCells = rows.map((row) => comparedColumns.map(({ path }) => formatCell(getValues(row, path)[0])));
  expect(actualCells, label).toEqual(expectedCells);
}

/** Formats a value as the only cell of a line, and removes the line break. */
const formatCell = (value: unknown) => formatCsvLine([value as string]).slice(0, -"\r\n".length);

const hasListAt = (row: Row, path: Path) => Array.isArray(path.split(".").reduce(getField, row));
const getField = (value: unknown, key: string): unknown => (value as Row | null | undefined)?.[key];

/** Returns the values of a field. There can be several if the path leads through a list. */
function getValues(row: unknown, path: Path): readonly unknown[] {
  const [key = "", ...rest] = path.split(".");
  const value = getField(row, key);
  if (rest.length === 0) return [value];
  return (Array.isArray(value) ? value : [value]).flatMap((entity) => getValues(entity, rest.join(".")));
}

/** Checks that each filter finds exactly the rows with its value, for the first and the last value in the list. */
async function expectFilters(list: ServedEndpoint, reader: ListReader, body: Body, rows: readonly Row[]) {
  const { endpoint, schemas } = list;
  const filters = listFieldNames(schemas.body).filter(
    (name) =>
      !(name in body) &&
      ![...otherFields, ...periodFilters].includes(name) &&
      !hiddenFilters.includes(`${endpoint.path} ${name}`),
  );
  for (const filter of filters) {
    const getFilteredValues = (row: Row) =>
      (fieldsByFilter[filter] ?? expect.fail(`No field is known for the filter ${filter} of ${endpoint.path}`))
        .flatMap((path) => getValues(row, path))
        .filter((value) => value != null);
    const values = [...new Set(rows.flatMap(getFilteredValues))];
    const firstAndLastValue = new Set(values.length === 0 ? [] : [values[0], values.at(-1)]);
    for (const value of firstAndLastValue) {
      const partOfText = String(value).slice(1, 4).toUpperCase();
      const filterValue = partialFilters.has(filter) ? partOfText : value;
      const matchesFilter = (rowValue: unknown) =>
        partialFilters.has(filter)
          ? String(rowValue).toLowerCase().includes(String(filterValue).toLowerCase())
          : rowValue === filterValue;
      const bodyWithFilter = { ...body, [filter]: filterValue };
      const expectedRows = rows.filter((row) => getFilteredValues(row).some(matchesFilter));
      const filteredRows = await expectPages(reader, bodyWithFilter);
      // A league result that is found by its ID has more fields, and the list of one player's stats has their ranks.
      if (filter === "_id") expect(filteredRows, reader.describe(bodyWithFilter)).toMatchObject([{ _id: value }]);
      else if (filter === "userId") expect(filteredRows, reader.describe(bodyWithFilter)).toMatchObject(expectedRows);
      else expect(filteredRows, reader.describe(bodyWithFilter)).toEqual(expectedRows);
    }
  }
}

/** Checks that each sort order returns all rows, sorted in both directions. */
async function expectSorts({ schemas }: ServedEndpoint, reader: ListReader, body: Body, rows: readonly Row[]) {
  const sort = getBodySchema(schemas)?.properties?.["sort"];
  const fields = sort === undefined ? [] : listAlternatives(sort).flatMap(({ enum: names = [] }) => names as string[]);
  for (const field of fields) {
    for (const asc of [true, false]) {
      const sortedRows = await expectPages(reader, { ...body, sort: field, asc });
      expect(sortedRows, reader.describe({ sort: field, asc })).toEqual(
        sortRows(sortedRows, [asc ? field : `-${field}`]),
      );
      expect(new Set(sortedRows.map(({ _id }) => _id))).toEqual(new Set(rows.map(({ _id }) => _id)));
    }
  }
}

/** Sorts rows by fields. `-` means descending. Keeps the order of equal rows. Missing values come last. */
function sortRows(rows: readonly Row[], fields: readonly string[]): Row[] {
  return rows.toSorted((left, right) => {
    for (const field of fields) {
      const path = field.replace("-", "");
      const [a] = getValues(left, path);
      const [b] = getValues(right, path);
      if (a == null || b == null) return Number(a == null) - Number(b == null);
      const order = compareValues(path, a, b) * (field === path ? 1 : -1);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Compares IDs and numbers as numbers, other values by the code points of their lower case. */
function compareValues(path: Path, a: unknown, b: unknown): number {
  if (typeof a === "number" || /_id$|Id$/.test(path)) return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(String(a).toLowerCase()), Buffer.from(String(b).toLowerCase()));
}

function listFieldNames(body: z.ZodType | undefined): string[] {
  const schema = body instanceof z.ZodOptional ? body.unwrap() : body;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
