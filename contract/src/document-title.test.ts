import { expect, test } from "vitest";
import { formatDocumentTitle } from "./document-title.ts";

test.each([
  ["/ranked", "Players", "Cup · Players · Ranked"],
  ["/ranked/results/1", "Result", "Cup · Result · Ranked"],
  ["/league/results/1", "Result", "Cup · Result · League"],
  // Some pages are about the whole league.
  ["/ranked/join", "How to join", "Cup · How to join"],
  ["/ranked/joins", "Joins", "Cup · Joins · Ranked"],
  ["/ranked/texts/about", "About", "Cup · About"],
  ["/auth/signin", "Log in", "Cup · Log in"],
  ["/rankedness", "Page", "Cup · Page"],
  ["/ranked", undefined, "Cup"],
])("the title of %s with the name %s is %s", (path, title, expected) => {
  expect(formatDocumentTitle("Cup", title, path)).toBe(expected);
});
