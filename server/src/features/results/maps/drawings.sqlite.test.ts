import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildMapFile, createArenaTiles } from "../../../../../fixtures/map-file.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createScratchFolder } from "../../../../test/scratch-folder.ts";

/** How long a listing of the folder is cached, in milliseconds. */
const maxListingAgeMs = 10_000;

// The API calls drawings plans. They do not depend on the database, so the test runs with SQLite only.
test("the site lists and serves the drawings of the maps in the folder, and logs files that cannot be rendered", async () => {
  const dataDir = await createScratchFolder("league-maps");
  const league = await openLeague({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  expect((await league.call("listPlans")).data).toEqual([]);

  const folder = join(dataDir, "maps");
  await mkdir(folder);
  const validMapFile = buildMapFile({ width: 20, height: 12, tiles: createArenaTiles(20, 12) });
  const files = {
    "ctf5.map": validMapFile,
    "broken.map": validMapFile.subarray(0, 90),
    "notes.txt": validMapFile,
    ".map": validMapFile,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await symlink("/etc/hostname", join(folder, "link.map"));
  await mkdir(join(folder, "folder.map"));
  league.clock.advance(maxListingAgeMs);
  const { data: drawings } = await league.call("listPlans");
  expect(drawings).toEqual([
    { map: "ctf5", width: 20, height: 12, address: expect.stringMatching(/^\/plans\/[\w-]{16}\.svg$/) },
  ]);

  const listWarnings = () => league.log.listLines().filter((line) => line.includes("map file not rendered"));
  // Only "broken.map": the other files are not maps by their name or kind.
  expect(listWarnings()).toHaveLength(1);

  const drawingReply = await league.http.server.inject({ url: drawings[0]?.address ?? "" });
  expect(drawingReply.statusCode).toBe(200);
  expect(drawingReply.headers["content-type"]).toBe("image/svg+xml");
  expect(drawingReply.headers["cache-control"]).toContain("immutable");
  expect(drawingReply.body).toMatch(/^<svg .*<\/svg>$/);

  // Only the addresses of drawings can be read, no other files.
  for (const name of ["ctf5.map", "..%2Fleague.sqlite", encodeURIComponent('../"><script>'), "x".repeat(200)]) {
    expect((await league.http.server.inject({ url: `/plans/${name}` })).statusCode).toBe(404);
  }

  // The address of a drawing changes with its content, because browsers cache it forever.
  const largerMapFile = buildMapFile({ width: 30, height: 12, tiles: createArenaTiles(30, 12) });
  await writeFile(join(folder, "ctf5.map"), largerMapFile);
  league.clock.advance(maxListingAgeMs);
  const { data: newDrawings } = await league.call("listPlans");
  expect(newDrawings).toMatchObject([{ map: "ctf5", width: 30 }]);
  expect(newDrawings[0]?.address).not.toBe(drawings[0]?.address);

  await rm(join(folder, "ctf5.map"));
  league.clock.advance(maxListingAgeMs);
  expect((await league.call("listPlans")).data).toEqual([]);
  // The file that cannot be rendered is not logged again.
  expect(listWarnings()).toHaveLength(1);
});
