import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLeague } from "../../../../test/open-league.ts";
import { createScratchFolder } from "../../../../test/scratch-folder.ts";

/** Opens a league with the given files in its clients folder. The keys of `files` are file names. */
async function openWithFiles(
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
) {
  const dataDir = await createScratchFolder("league-clients");
  const folder = join(dataDir, "clients");
  if (Object.keys(files).length > 0) await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const league = await openLeague({ DATA_DIR: dataDir, ...environment });
  return { league, folder };
}

const noFile = { address: null, bytes: null };

// The API calls the protocol of a client `family`, and its URL `address`.

test("no client has a URL if there are no files", async () => {
  const { league } = await openWithFiles({});
  expect((await league.call("listClients")).data).toEqual([
    { family: "0.6", system: "windows", ...noFile },
    { family: "0.6", system: "linux", ...noFile },
    { family: "0.6", system: "macos", ...noFile },
    { family: "0.7", system: "windows", ...noFile },
    { family: "0.7", system: "linux", ...noFile },
    { family: "0.7", system: "macos", ...noFile },
  ]);
});

test("the list has the file of each client, named by protocol and system, with any extension", async () => {
  const { league } = await openWithFiles({ "0.6-windows.zip": "zip", "0.7-linux.tar.xz": "tar", "0.7-macos.dmg": "" });
  const { data } = await league.call("listClients");
  expect(data.filter(({ address }) => address !== null)).toEqual([
    { family: "0.6", system: "windows", address: "/clients/0.6-windows.zip", bytes: 3 },
    { family: "0.7", system: "linux", address: "/clients/0.7-linux.tar.xz", bytes: 3 },
    { family: "0.7", system: "macos", address: "/clients/0.7-macos.dmg", bytes: 0 },
  ]);
  for (const { address } of data) {
    if (address !== null) expect((await league.http.server.inject({ url: address })).statusCode).toBe(200);
  }
});

test("other files are neither listed nor served", async () => {
  const unrelatedNames = [
    "notes.txt",
    "0.5-windows.zip",
    "0.6-windows",
    "0.6-amiga.zip",
    "0.6-windows zip",
    ".0.6-linux.zip",
  ];
  const malformedNames = ["0.6-linux.a b", "0.6-linux.\u202egpj", '0.6-linux."', "x0.6-linux.zip", "0.6-windowsx.zip"];
  const names = [...unrelatedNames, ...malformedNames];
  const { league, folder } = await openWithFiles(Object.fromEntries(names.map((name) => [name, "secret"])));

  await mkdir(join(folder, "0.6-macos.app"));
  await symlink(join(folder, "nowhere"), join(folder, "0.7-macos.dmg"));
  const { data } = await league.call("listClients");
  expect(data.map(({ address }) => address)).toEqual([null, null, null, null, null, null]);

  for (const name of [...names, "0.6-macos.app", "0.7-macos.dmg"]) {
    const { statusCode } = await league.http.server.inject({ url: `/clients/${encodeURIComponent(name)}` });
    expect({ name, statusCode }).toEqual({ name, statusCode: 404 });
  }
});

test("the first file by name is used if a client has several", async () => {
  const { league } = await openWithFiles({ "0.6-linux.zip": "b", "0.6-linux.tar.xz": "a" });
  const [, linux] = (await league.call("listClients")).data;
  expect(linux?.address).toBe("/clients/0.6-linux.tar.xz");
  expect((await league.http.server.inject({ url: "/clients/0.6-linux.zip" })).statusCode).toBe(404);
});

test("a client is listed as soon as its file exists", async () => {
  const { league, folder } = await openWithFiles({});
  await mkdir(folder);
  await writeFile(join(folder, "0.6-windows.zip"), "zip");
  const [windows] = (await league.call("listClients")).data;
  expect(windows).toMatchObject({ address: "/clients/0.6-windows.zip", bytes: 3 });
  expect((await league.http.server.inject({ url: "/clients/0.6-windows.zip" })).body).toBe("zip");
});

test("the files are served below a configured path", async () => {
  const { league } = await openWithFiles({ "0.6-windows.zip": "zip" }, { CLIENT_DOWNLOADS: "/get/the.game/" });
  const [windows] = (await league.call("listClients")).data;
  expect(windows?.address).toBe("/get/the.game/0.6-windows.zip");
  expect((await league.http.server.inject({ url: "/get/the.game/0.6-windows.zip" })).body).toBe("zip");
  expect((await league.http.server.inject({ url: "/clients/0.6-windows.zip" })).statusCode).toBe(404);
});

test("all clients are listed and no file is served if an external URL is configured", async () => {
  const environment = { CLIENT_DOWNLOADS: "https://get.example/league/" };
  const { league } = await openWithFiles({ "0.6-windows.zip": "zip" }, environment);
  const { data } = await league.call("listClients");
  expect(data.map(({ address }) => address)).toEqual([
    "https://get.example/league/0.6-windows.zip",
    "https://get.example/league/0.6-linux.tar.xz",
    "https://get.example/league/0.6-macos.dmg",
    "https://get.example/league/0.7-windows.zip",
    "https://get.example/league/0.7-linux.tar.xz",
    "https://get.example/league/0.7-macos.dmg",
  ]);
  expect((await league.http.server.inject({ url: "/clients/0.6-windows.zip" })).statusCode).toBe(404);
});
