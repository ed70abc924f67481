import { expect, test } from "vitest";
import { renderMain } from "../../testing/render-screen.ts";
import { formatFileSize } from "./clients-table.tsx";

test.each([
  [0, "0.1 kB"],
  [1, "0.1 kB"],
  [1234, "1.2 kB"],
  // From 9.95 on, the size has no decimal.
  [9949, "9.9 kB"],
  [9950, "10 kB"],
  // From 999.5 on, the next unit is used.
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [24_300_000, "24 MB"],
  [1_500_000_000, "1.5 GB"],
  // There is no larger unit.
  [7_000_000_000_000, "7000 GB"],
])("a file of %d bytes has the size %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  { size: "its size", bytes: 24_300_000, shownSizes: ["24 MB"] },
  { size: "no size if it is unknown", bytes: null, shownSizes: [] },
])("a client is offered with $size", async ({ bytes, shownSizes }) => {
  // The API's name of the version of the game's protocol is `family`.
  const client = { family: "0.6", system: "linux", address: "https://example.org/client.tar.xz", bytes };
  const replies = { "GET /api/clients": { data: [client] } };
  const html = await renderMain("/ranked/join", { viewer: null, replies });
  expect(html).toContain('href="https://example.org/client.tar.xz"');
  expect(html.match(/\d+ [kMG]B/g) ?? []).toEqual(shownSizes);
});

const missingClients = ["windows", "linux", "macos"].map((system) => ({
  family: "0.6",
  system,
  address: null,
  bytes: null,
}));

test("without files, visitors get the official sites, and admins read which files to put where", async () => {
  const replies = { "GET /api/clients": { data: missingClients } };
  const visitorHtml = await renderMain("/ranked/join", { viewer: null, replies });
  expect(visitorHtml).toContain('href="https://ddnet.org/downloads/"');
  expect(visitorHtml).not.toContain("0.6-windows.zip");
  const adminHtml = await renderMain("/ranked/join", { viewer: { role: "ADMIN" }, replies });
  expect(adminHtml).toContain("0.6-windows.zip, 0.6-linux.tar.xz, 0.6-macos.dmg");
});

test("the league's own site replaces the official sites", async () => {
  const html = await renderMain("/ranked/join", {
    viewer: null,
    leagueInfo: { clientsUrl: "https://get.example/game" },
    replies: { "GET /api/clients": { data: missingClients } },
  });
  expect(html).toContain('href="https://get.example/game"');
  expect(html).not.toContain("ddnet.org");
});
