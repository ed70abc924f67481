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

const notEmailError = "must be an e-mail address";
const invalidDomainError = "must have a valid domain after the @";
const notAsciiError = "must hold only a to z, digits and signs such as . _ + - before the @";

test.each([
  ["", notEmailError],
  ["ann", notEmailError],
  ["@example.de", notEmailError],
  ["a@b@example.de", notEmailError],
  ["a b@example.de", notEmailError],
  ["a..b@example.de", notEmailError],
  [".a@example.de", notEmailError],
  ["a.@example.de", notEmailError],
  ['"a b"@example.de', notEmailError],
  [`${"a".repeat(65)}@example.de`, notEmailError],
  ["ann@", invalidDomainError],
  ["ann@localhost", invalidDomainError],
  ["ann@exämple", invalidDomainError],
  ["ann@example..de", invalidDomainError],
  ["ann@.example.de", invalidDomainError],
  ["ann@example.de.", invalidDomainError],
  ["ann@-example.de", invalidDomainError],
  ["ann@example-.de", invalidDomainError],
  ["ann@exam_ple.de", invalidDomainError],
  ["ann@exam ple.de", invalidDomainError],
  ["ann@example.de/path", invalidDomainError],
  ["ann@example.de:25", invalidDomainError],
  ["ann@example%2Ede.com", invalidDomainError],
  ["ann@127.0.0.1", invalidDomainError],
  ["ann@[127.0.0.1]", invalidDomainError],
  ["ann@１２７.0.0.1", invalidDomainError],
  ["ann@xn--zzzzzzzzz99.de", invalidDomainError],
  ["ann@xn--a.de", invalidDomainError],
  // A zero-width joiner between Latin letters.
  ["ann@a\u200Db.de", invalidDomainError],
  // A sign that stands for "a/c".
  ["ann@exa℀mple.de", invalidDomainError],
  [`ann@${"a".repeat(64)}.de`, invalidDomainError],
  [`ann@${"ä".repeat(60)}.de`, invalidDomainError],
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
