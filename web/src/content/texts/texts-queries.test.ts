import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { ORIGINAL_VERSION, textsQueries } from "./texts-queries.ts";

test.each([
  { name: "the newest version", version: "", body: '{"page":"about"}' },
  { name: "the original, before any edit,", version: ORIGINAL_VERSION, body: '{"page":"about","version":null}' },
  { name: "the version of an edit", version: "7", body: '{"page":"about","version":"7"}' },
])("$name is requested with $body", async ({ version, body }) => {
  const fetchStub = vi.fn(async () => Response.json({ ok: true, status: 200, data: {} }));
  vi.stubGlobal("fetch", fetchStub);
  onTestFinished(() => void vi.unstubAllGlobals());
  await new QueryClient().query(textsQueries.byPage("about", version));
  expect(fetchStub).toHaveBeenCalledWith("/api/text/search", expect.objectContaining({ body }));
});
