import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { listCascades } from "./query-tables.ts";

test("the cascades contain tables whose rows are deleted, and tables whose references become null", async ({
  league,
}) => {
  const cascades = await listCascades(league.context.db);
  expect(cascades.get("results")).toContain("result_players");
  // A reservation remains without its match.
  expect(cascades.get("matches")).toContain("reservations");
});
