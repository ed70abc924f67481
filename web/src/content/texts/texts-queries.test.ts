import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { textsQueries } from "./texts-queries.ts";

test.each([
  ["", '{"page":"about"}'],
  ["first", '{"page":"about","version":null}'],
  ["7", '{"page":"about","version":"7"}'],
])("the version “%s” of a text is requested with %s", async (version, body) => {
  const fetchStub = vi.fn(async () => Response.json({ ok: true, status: 200, data: {} }));
  vi.stubGlobal("fetch", fetchStub);
  onTestFinished(() => void vi.unstubAllGlobals());
  await new QueryClient().query(textsQueries.byPage("about", version));
  expect(fetchStub).toHaveBeenCalledWith("/api/text/search", expect.objectContaining({ body }));
});
