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
])("the e-mail %j is normalised to %j", (input, normalised) => {
  expect(emailInput.parse(input)).toBe(normalised);
  expect(normaliseEmail(input)).toBe(normalised);
  expect(emailInput.parse(normalised)).toBe(normalised);
});

const noEmailError = "must be an e-mail address";
const noDomainError = "must have a valid domain after the @";
const notAsciiError = "must hold only a to z, digits and signs such as . _ + - before the @";

test.each([
  ["", noEmailError],
  ["ann", noEmailError],
  ["@example.de", noEmailError],
  ["a@b@example.de", noEmailError],
  ["a b@example.de", noEmailError],
  ["a..b@example.de", noEmailError],
  [".a@example.de", noEmailError],
  ["a.@example.de", noEmailError],
  ['"a b"@example.de', noEmailError],
  [`${"a".repeat(65)}@example.de`, noEmailError],
  ["ann@", noDomainError],
  ["ann@localhost", noDomainError],
  ["ann@exämple", noDomainError],
  ["ann@example..de", noDomainError],
  ["ann@.example.de", noDomainError],
  ["ann@example.de.", noDomainError],
  ["ann@-example.de", noDomainError],
  ["ann@example-.de", noDomainError],
  ["ann@exam_ple.de", noDomainError],
  ["ann@exam ple.de", noDomainError],
  ["ann@example.de/path", noDomainError],
  ["ann@example.de:25", noDomainError],
  ["ann@example%2Ede.com", noDomainError],
  ["ann@127.0.0.1", noDomainError],
  ["ann@[127.0.0.1]", noDomainError],
  ["ann@１２７.0.0.1", noDomainError],
  ["ann@xn--zzzzzzzzz99.de", noDomainError],
  ["ann@xn--a.de", noDomainError],
  ["ann@a\u200Db.de", noDomainError],
  // A sign that stands for "a/c".
  ["ann@exa℀mple.de", noDomainError],
  [`ann@${"a".repeat(64)}.de`, noDomainError],
  [`ann@${"ä".repeat(60)}.de`, noDomainError],
  ["änn@example.de", notAsciiError],
  // The Kelvin sign, which looks like a K and has the lower case "k".
  ["\u212Aen@example.de", notAsciiError],
  ["почта@пример.рф", notAsciiError],
  [`ann@${"abcdefg.".repeat(30)}exämple.de`, "must have at most 254 characters"],
])("emailInput rejects %j", (input, reason) => {
  expect(emailInput.safeParse(input).error?.issues[0]?.message).toBe(reason);
});

test("normaliseEmail trims a text that is not an e-mail, and converts it to lower case", () => {
  expect(normaliseEmail(" Ann@-Example ")).toBe("ann@-example");
  expect(normaliseEmail("Ann")).toBe("ann");
});
