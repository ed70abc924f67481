import { searchPageSize } from "contract/constants.ts";
import { expect } from "vitest";
import { z } from "zod";
import { demoAdmin, fillDemo } from "../demo/fill-demo.ts";
import { getBodySchema, listAlternatives } from "../test/body-schemas.ts";
import { type League, test } from "../test/open-league.ts";
import { createPlayers, createServerRound, postResult } from "../test/play.ts";
import { reserveServer } from "../test/reserve-server.ts";
import { signUp } from "../test/sign-up.ts";
import type { ServedCall } from "./platform/http/http.ts";
import { formatCsvLine, returnsList } from "./platform/http/serve-csv.ts";

type Row = Readonly<Record<string, unknown>>;
type Body = Readonly<Record<string, unknown>>;
/** The path of a field, such as `user.userName`. If it leads through a list, it stands for that field of each item. */
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
/** Filters that match a part of a text, in any case. */
const partialFilters = new Set(["clanName", "name", "userName", "email"]);
/** Fields of a body that do not filter. */
const otherFields = ["page", "numberPerPage", "after", "area", "sort", "asc", "idleLast"];
/** Filters by values that a row does not show. */
const hiddenFilters = ["/statRanked/leaderboard modeId", "/history/search subjectId", "/history/search userId"];
/** Filters by period, which have their own tests. */
const periodFilters = ["startDate", "endDate", "from", "to"];

/** The fields by which each list is sorted by default. `-` means descending. Missing values come last. */
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
  // Current votes come first.
  "/vote/search": [],
};

test("all pages together equal one page, filtered and sorted as each row shows, also as CSV", async ({ league }) => {
  await fillLeague(league);
  const { token: player } = await signUp(league, "Reader");
  const lists = league.http.servedCalls.filter(({ call, schemas }) => returnsList(call, schemas));
  expect(lists.map(({ call }) => call.path).sort()).toEqual(Object.keys(defaultOrders).sort());
  const emptyLists: string[] = [];
  for (const list of lists) {
    for (const as of { ANYONE: [league.admin, undefined], USER: [player], ADMIN: [league.admin] }[list.call.access]) {
      for (const request of createListRequests(list)) {
        const read = createReader(league, list, request.id, as);
        const rows = await expectPages(read, request.body);
        const label = `${list.call.path} ${JSON.stringify(request)}`;
        if (rows.length === 0) emptyLists.push(label);
        expect(rows, label).toEqual(sortRows(rows, defaultOrders[list.call.path] ?? []));
        await expectFilters(list, read, request.body, rows);
        await expectSorts(list, read, request.body, rows);
      }
    }
  }
  expect(emptyLists).toEqual([]);
});

/** Fills a league with the demo and with rows that the demo lacks. */
async function fillLeague(league: League): Promise<void> {
  const { admin: as } = league;
  const { email, password } = demoAdmin;
  await league.call("updateProfile", { as, body: { email, password, confirmPassword: password } });
  await fillDemo(league.context, 8);
  await createPlayers(league, "ΟΔΥΣΣΕΥΣ", "=SUM(1)");
  for (const [index, side] of (["red", "blue"] as const).entries()) {
    const { _id: id } = await postResult(league, "1", createServerRound(["Kestrel", "Эхо"]), "2026-02-20");
    await league.call("declareForfeit", { as, id, body: { side } });
    if (index === 0) await league.call("freezeResult", { as, id });
    await league.call("importResult", { as, body: { date: "2026-02-20" } });
  }
  await reserveServer(league.context.db, league.clock.now());
  for (const name of ["Zoë", "zoe", "( ✿ )"]) {
    const { _id: id } = await createAlias(league, name);
    if (name !== "zoe") await league.call("confirmAlias", { as, id });
    const announcement = { text: name, area: null, endDate: "2035-12-31" };
    await league.call("createAnnouncement", { as, body: announcement });
  }
  await league.call("updateUser", { as, id: "3", body: { blocked: true } });
}

async function createAlias(league: League, name: string) {
  const { token } = await signUp(league, `Player of ${name}`);
  await league.call("proposeAlias", { as: token, body: { name: `also ${name}` } });
  return (await league.call("proposeAlias", { as: token, body: { name } })).data;
}

/** The ID in the path of a list (empty if there is none), and the required fields of its body. */
type ListRequest = { readonly id: string; readonly body: Body };

function createListRequests({ call }: ServedCall): readonly ListRequest[] {
  if (call.path === "/user/:id/rounds") {
    return ["ranked", "league"].flatMap((area) => ["2", "44"].map((id) => ({ id, body: { area } })));
  }
  if (call.path === "/vote/:id/options") return ["1", "2"].map((id) => ({ id, body: {} }));
  if (call.path === "/statRanked/leaderboard") return [{ id: "", body: { modeId: "1" } }];
  return [{ id: "", body: {} }];
}

/** Returns functions that read a list as JSON and as CSV. */
function createReader(league: League, { call }: ServedCall, id: string, as: string | undefined) {
  const path = `/api${call.path.replace(":id", id)}`;
  const headers = as === undefined ? {} : { authorization: `Bearer ${as}` };
  return {
    label: (body: Body) => `${path} ${JSON.stringify(body)} ${as === undefined ? "visitor" : "user"}`,
    async json(body: Body): Promise<Page> {
      const payload = { numberPerPage: searchPageSize.max, ...body };
      const reply = await league.http.server.inject({ method: "POST", url: path, headers, payload });
      expect(reply.statusCode, `${path} ${JSON.stringify(body)} ${reply.body}`).toBe(200);
      const { data, total, next } = reply.json<{ data: Row | Row[]; total?: number; next?: string | null }>();
      if (Array.isArray(data)) return { rows: data, total, next };
      return { rows: Object.values(data).find(Array.isArray) as Row[], total: data["total"] as number, next };
    },
    async csv(body: Body): Promise<string> {
      const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
      return (await league.http.server.inject({ url: `${path}?format=csv&${query}`, headers })).body;
    },
  };
}
type Reader = ReturnType<typeof createReader>;
type Page = {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly next: string | null | undefined;
};

/** Checks that three pages and an empty fourth page equal the complete list and its CSV. Returns the list. */
async function expectPages(read: Reader, body: Body): Promise<readonly Row[]> {
  const { rows, next } = await read.json(body);
  const numberPerPage = Math.ceil(rows.length / 3) || 1;
  const paged: Row[] = [];
  for (let page = 1, after: string | null | undefined; page <= 4 && after !== null; page += 1) {
    const position = next === undefined ? { page } : { after };
    const reply = await read.json({ ...body, ...position, numberPerPage });
    if (next === undefined) expect(reply.total, read.label(body)).toBe(rows.length);
    paged.push(...reply.rows);
    after = reply.next;
  }
  expect(paged, read.label(body)).toEqual(rows);
  expectCsv(await read.csv(body), rows, read.label(body));
  return rows;
}

/** Checks that a CSV file has these rows. Ignores columns that contain lists. */
function expectCsv(file: string, rows: readonly Row[], label: string): void {
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of file.slice(1).matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    lines.at(-1)?.push(cell);
    if (end !== ",") lines.push([]);
  }
  const [head = [], ...cells] = lines.slice(0, -1);
  expect(head.length, label).toBeGreaterThan(1);
  const comparedColumns = head
    .map((path, column) => ({ path, column }))
    .filter(({ path }) => !rows.some(hasListAt(path)));
  expect(cells.map((line) => comparedColumns.map(({ column }) => line[column]), label)).toEqual(
    rows.map((row) =>
      comparedColumns.map(({ path }) => formatCsvLine([getValues(row, path)[0] as string]).slice(0, -2)),
    ),
  );
}

const hasListAt = (path: Path) => (row: Row) => Array.isArray(path.split(".").reduce(getField, row));
const getField = (value: unknown, key: string): unknown => (value as Row | null | undefined)?.[key];

/** Returns the values of a field. There can be several if the path leads through a list. */
function getValues(row: unknown, path: Path): readonly unknown[] {
  const [key = "", ...rest] = path.split(".");
  const value = getField(row, key);
  if (rest.length === 0) return [value];
  return [value].flat().flatMap((entity) => getValues(entity, rest.join(".")));
}

/** Checks that each filter finds exactly the rows with its value, for the first and the last value in the list. */
async function expectFilters({ call, schemas }: ServedCall, read: Reader, body: Body, rows: readonly Row[]) {
  for (const filter of listFieldNames(schemas.body).filter((name) => !(name in body))) {
    if ([...otherFields, ...periodFilters].includes(filter) || hiddenFilters.includes(`${call.path} ${filter}`))
      continue;
    const getFilteredValues = (row: Row) =>
      (fieldsByFilter[filter] ?? expect.fail(`No field is known for the filter ${filter} of ${call.path}`))
        .flatMap((path) => getValues(row, path))
        .filter((value) => value != null);
    const values = [...new Set(rows.flatMap(getFilteredValues))];
    for (const value of new Set([values[0], values.at(-1)].filter((value) => value !== undefined))) {
      const filterValue = partialFilters.has(filter) ? String(value).slice(1, 4).toUpperCase() : value;
      const matches = (rowValue: unknown) =>
        partialFilters.has(filter)
          ? String(rowValue).toLowerCase().includes(String(filterValue).toLowerCase())
          : rowValue === filterValue;
      const filtered = { ...body, [filter]: filterValue };
      const expected = rows.filter((row) => getFilteredValues(row).some(matches));
      const filteredRows = await expectPages(read, filtered);
      // A league result that is found by its ID has more fields.
      if (filter === "_id") expect(filteredRows, read.label(filtered)).toMatchObject([{ _id: value }]);
      else expect(filteredRows, read.label(filtered)).toEqual(expected);
    }
  }
}

/** Checks that each sort order returns all rows, sorted in both directions. */
async function expectSorts({ schemas }: ServedCall, read: Reader, body: Body, rows: readonly Row[]) {
  const sort = getBodySchema(schemas)?.properties?.["sort"];
  const fields = sort === undefined ? [] : listAlternatives(sort).flatMap(({ enum: names = [] }) => names as string[]);
  for (const field of fields) {
    for (const asc of [true, false]) {
      const sorted = await expectPages(read, { ...body, sort: field, asc });
      expect(sorted, read.label({ sort: field, asc })).toEqual(sortRows(sorted, [asc ? field : `-${field}`]));
      expect(new Set(sorted.map(({ _id }) => _id))).toEqual(new Set(rows.map(({ _id }) => _id)));
    }
  }
}

/** Sorts rows by fields. `-` means descending. Keeps the order of equal rows. Missing values come last. */
function sortRows(rows: readonly Row[], fields: readonly string[]): Row[] {
  return rows.toSorted((left, right) => {
    for (const field of fields) {
      const path = field.replace("-", "");
      const [[a], [b]] = [getValues(left, path), getValues(right, path)] as const;
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
