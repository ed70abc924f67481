import { expect, test } from "vitest";
import { emailInput, normaliseEmail } from "./emails.ts";

test.each([
  ["Ann@Example.DE", "ann@example.de"],
  [" ann@example.de ", "ann@example.de"],
  ["x@exämple.de", "x@xn--exmple-cua.de"],
  ["x@EXÄMPLE.de", "x@xn--exmple-cua.de"],
  ["x@exa\u0308mple.de", "x@xn--exmple-cua.de"],
  ["x@XN--EXMPLE-CUA.de", "x@xn--exmple-cua.de"],
  ["x@ｅｘａｍｐｌｅ．de", "x@example.de"],
  ["x@straße.de", "x@xn--strae-oqa.de"],
  ["x@пример.рф", "x@xn--e1afmkfd.xn--p1ai"],
  ["x@例え。テスト", "x@xn--r8jz45g.xn--zckzah"],
  ["x@نامه\u200Cای.example", "x@xn--mgba3gch31f060k.example"],
  ["o'brien+league&co@sub.example.co", "o'brien+league&co@sub.example.co"],
  ["a.b_c-d@1and1.example", "a.b_c-d@1and1.example"],
])("normalises the e-mail %j to %j", (input, normalised) => {
  expect(emailInput.parse(input)).toBe(normalised);
  expect(normaliseEmail(input)).toBe(normalised);
  expect(emailInput.parse(normalised)).toBe(normalised);
});

const noEmail = "must be an e-mail address";
const noDomain = "must have a valid domain after the @";
const noAscii = "must hold only a to z, digits and signs such as . _ + - before the @";

test.each([
  ["", noEmail],
  ["ann", noEmail],
  ["@example.de", noEmail],
  ["a@b@example.de", noEmail],
  ["a b@example.de", noEmail],
  ["a..b@example.de", noEmail],
  [".a@example.de", noEmail],
  ["a.@example.de", noEmail],
  ['"a b"@example.de', noEmail],
  [`${"a".repeat(65)}@example.de`, noEmail],
  ["ann@", noDomain],
  ["ann@localhost", noDomain],
  ["ann@exämple", noDomain],
  ["ann@example..de", noDomain],
  ["ann@.example.de", noDomain],
  ["ann@example.de.", noDomain],
  ["ann@-example.de", noDomain],
  ["ann@example-.de", noDomain],
  ["ann@exam_ple.de", noDomain],
  ["ann@exam ple.de", noDomain],
  ["ann@example.de/path", noDomain],
  ["ann@example.de:25", noDomain],
  ["ann@example%2Ede.com", noDomain],
  ["ann@127.0.0.1", noDomain],
  ["ann@[127.0.0.1]", noDomain],
  ["ann@１２７.0.0.1", noDomain],
  ["ann@xn--zzzzzzzzz99.de", noDomain],
  ["ann@xn--a.de", noDomain],
  ["ann@a\u200Db.de", noDomain],
  ["ann@exa℀mple.de", noDomain],
  [`ann@${"a".repeat(64)}.de`, noDomain],
  [`ann@${"ä".repeat(60)}.de`, noDomain],
  ["änn@example.de", noAscii],
  ["\u212Aen@example.de", noAscii],
  ["почта@пример.рф", noAscii],
  [`ann@${"abcdefg.".repeat(30)}exämple.de`, "must have at most 254 characters"],
])("rejects the e-mail %j", (input, reason) => {
  expect(emailInput.safeParse(input).error?.issues[0]?.message).toBe(reason);
});

test("converts a text that is not an e-mail to lower case", () => {
  expect(normaliseEmail(" Ann@-Example ")).toBe("ann@-example");
  expect(normaliseEmail("Ann")).toBe("ann");
});
