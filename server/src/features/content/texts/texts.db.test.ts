import { textPageNames } from "contract/text-pages.ts";
import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";

const page = "about";

test("each page has a default text", async ({ league }) => {
  for (const pageName of textPageNames) {
    const { data } = await league.call("getText", { body: { page: pageName } });
    expect(data).toMatchObject({ _id: null, writtenAt: null, versions: [] });
    expect(data.blocks.length).toBeGreaterThan(3);
  }
});

test("a page shows its newest version, and older versions stay readable", async ({ league }) => {
  const { admin } = league;
  const { data: defaultText } = await league.call("getText", { body: { page } });
  const { data: first } = await league.call("changeText", { as: admin, body: { page, text: "One", after: null } });
  expect(first).toMatchObject({ blocks: [{ line: [{ text: "One" }] }], versions: [{ _id: first._id }] });
  const { data: entries } = await league.call("searchHistory", { as: admin, body: { kind: "TEXT" } });
  expect(entries).toMatchObject([{ action: "changeText", subject: { kind: "TEXT", _id: first._id } }]);

  const text = "## Two\n\n- {clans} clans";
  const { data: second } = await league.call("changeText", { as: admin, body: { page, text, after: first._id } });
  expect((await league.call("getText", { body: { page } })).data).toEqual(second);
  expect(second.versions.map(({ _id }) => _id)).toEqual([second._id, first._id]);

  const olderVersion = await league.call("getText", { body: { page, version: first._id } });
  expect(olderVersion.data.blocks).toEqual(first.blocks);
  // The version `null` is the default text.
  const { data: requestedDefault } = await league.call("getText", { body: { page, version: null } });
  expect(requestedDefault.blocks).toEqual(defaultText.blocks);
  // `editText` returns the text to edit, or a preview of an edited text, but stores nothing.
  expect((await league.call("editText", { as: admin, body: { page } })).data).toMatchObject({ text, _id: second._id });
  expect((await league.call("editText", { as: admin, body: { page, text: "Three" } })).data.blocks).toHaveLength(1);
  expect((await league.call("getText", { body: { page } })).data).toEqual(second);
});

test("a change of one page does not change the texts and versions of other pages", async ({ league }) => {
  const otherPages = textPageNames.filter((name) => name !== page);
  const readOtherPages = () => Promise.all(otherPages.map((name) => league.call("getText", { body: { page: name } })));
  const textsBefore = await readOtherPages();
  await league.call("changeText", { as: league.admin, body: { page, text: "One", after: null } });
  expect(await readOtherPages()).toEqual(textsBefore);
});

test("exactly one of several concurrent changes succeeds", async ({ league }) => {
  const change = (text: string) => league.send("changeText", { as: league.admin, body: { page, text, after: null } });
  expect(countByStatus(await Promise.all(["1", "2", "3", "4", "5"].map(change)))).toEqual({ 201: 1, 409: 4 });
});

test("unknown placeholders, versions of other pages, and changes by users are rejected", async ({ league }) => {
  const { admin } = league;
  const { token: userToken } = await signUp(league, "Ann");

  for (const inheritedName of ["toString", "constructor", "hasOwnProperty", "valueOf"]) {
    const body = { page, text: `{${inheritedName}} players`, after: null } as const;
    expect(await league.rejected("changeText", { as: admin, body })).toMatchObject({
      status: 400,
      message: `text mentions {${inheritedName}}, which is not a value of the rules`,
    });
  }
  const unknownPlaceholder = { page, text: "{roster.least} players", after: null } as const;
  expect(await league.rejected("changeText", { as: admin, body: unknownPlaceholder })).toMatchObject({
    status: 400,
    message: "text mentions {roster.least}, which is not a value of the rules",
  });
  expect(await league.rejected("editText", { as: admin, body: { page, text: unknownPlaceholder.text } })).toMatchObject(
    {
      status: 400,
    },
  );

  const body = { page, text: "{minutes.8}", after: null } as const;
  expect(await league.rejected("changeText", { as: userToken, body })).toMatchObject({ status: 403 });

  const { data } = await league.call("changeText", { as: admin, body });
  for (const version of [data._id, "999"]) {
    const versionOfOtherPage = { page: "leagueSeason1", version } as const;
    await league.expectError(404, "TEXT_NOT_FOUND", "getText", { body: versionOfOtherPage });
  }
});
