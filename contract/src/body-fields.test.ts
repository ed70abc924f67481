import { expect, test } from "vitest";
import type { z } from "zod";
import { accountRequestsSchemas } from "./account-requests.ts";
import { announcementsSchemas } from "./announcements.ts";
import { disputesSchemas } from "./disputes.ts";
import { eventsSchemas } from "./events.ts";
import { fixturesSchemas } from "./fixtures.ts";
import { receivedRoundsSchemas } from "./game-servers.ts";
import { leagueSettingsSchemas } from "./league-settings.ts";
import { pushSchemas } from "./push.ts";
import { schedulingSchemas } from "./scheduling.ts";
import { usersSchemas } from "./users.ts";
import { votesSchemas } from "./votes.ts";

/** A field of a body, and values of the other required fields. */
interface Field {
  readonly body: z.ZodType;
  readonly name: string;
  readonly otherFields?: object;
}

/** Returns the value of a field as the server receives it, or else the reason why it is rejected. */
function parseField({ body, name, otherFields }: Field, value: unknown): unknown {
  const parsed = body.safeParse({ ...otherFields, [name]: value });
  if (parsed.success) return (parsed.data as Readonly<Record<string, unknown>>)[name];
  return parsed.error.issues[0]?.message;
}

const accountRequest = { userName: "Ann", contact: "ann#1", message: "Hello", secret: "x".repeat(43) };
const announcement = { text: "Cup", area: null, endDate: "2026-03-08" };
const textFields = {
  contact: { body: accountRequestsSchemas.requestAccount.body, name: "contact", otherFields: accountRequest },
  message: { body: accountRequestsSchemas.requestAccount.body, name: "message", otherFields: accountRequest },
  "answer to a request": { body: accountRequestsSchemas.declineAccountRequest.body, name: "answer" },
  announcement: { body: announcementsSchemas.createAnnouncement.body, name: "text", otherFields: announcement },
  dispute: { body: disputesSchemas.disputeResult.body, name: "reason" },
  "reason to discard a round": { body: receivedRoundsSchemas.discardRound.body, name: "reason" },
  question: { body: votesSchemas.updateVote.body, name: "question" },
} as const satisfies Readonly<Record<string, Field>>;

test.each(Object.entries(textFields))("trims the text field “%s”, and rejects a blank text", (_, field) => {
  expect(parseField(field, "  Too late  ")).toBe("Too late");
  expect(parseField(field, "   ")).toBe("must not be empty");
});

test("rejects a text that has only invisible characters as blank", () => {
  const zeroWidthSpace = "\u200B";
  for (const name of ["contact", "message", "answer to a request", "announcement", "question"] as const) {
    expect(parseField(textFields[name], zeroWidthSpace), name).toBe("must not be empty");
  }
});

const linkFields = {
  avatar: { body: usersSchemas.updateProfile.body, name: "avatar" },
  stream: { body: eventsSchemas.updateEvent.body, name: "twitch" },
  community: { body: leagueSettingsSchemas.changeLeagueSettings.body, name: "communityUrl" },
} as const satisfies Readonly<Record<string, Field>>;

test.each([
  { kind: "avatar", input: " https://example.org/a.png ", value: "https://example.org/a.png" },
  { kind: "avatar", input: "HTTPS://example.org", value: "HTTPS://example.org" },
  { kind: "avatar", input: " ", value: null },
  { kind: "avatar", input: null, value: null },
  { kind: "stream", input: " http://example.org ", value: "http://example.org" },
  { kind: "stream", input: "", value: null },
  { kind: "community", input: " http://example.org ", value: "http://example.org" },
  { kind: "community", input: null, value: null },
] as const)("accepts the $kind link “$input” as $value", ({ kind, input, value }) => {
  expect(parseField(linkFields[kind], input)).toBe(value);
});

test.each([
  { kind: "avatar", input: "http://example.org/a.png", error: "must be an https link" },
  { kind: "avatar", input: "https://", error: "must be an https link" },
  { kind: "avatar", input: "see https://example.org", error: "must be an https link" },
  { kind: "stream", input: "ftp://example.org", error: "must be an http(s) link" },
  { kind: "stream", input: "https://", error: "must be an http(s) link" },
  { kind: "community", input: "", error: "must be an http(s) address" },
  { kind: "community", input: "javascript:alert(1)//https://a", error: "must be an http(s) address" },
] as const)("rejects the $kind link “$input”: $error", ({ kind, input, error }) => {
  expect(parseField(linkFields[kind], input)).toBe(error);
});

const pushEndpoint: Field = { body: pushSchemas.endPush.body, name: "endpoint" };

test.each([
  "push.example/1",
  "https://push.example",
  "https://user@push.example/1",
  "https://push.example/ä",
  "https://push.example/a b",
])("rejects %s as push endpoint", (endpoint) => {
  expect(parseField(pushEndpoint, endpoint)).toBe("must be an http(s) address in ASCII");
  expect(parseField(pushEndpoint, "https://push.example/1")).toBe("https://push.example/1");
});

const accent: Field = { body: leagueSettingsSchemas.changeLeagueSettings.body, name: "accent" };

test("an accent colour must be a six-digit hex code, and is converted to lower case", () => {
  expect(parseField(accent, "#F5B638")).toBe("#f5b638");
  for (const input of ["#f5b63", "#f5b63g", "f5b6381"]) {
    expect(parseField(accent, input)).toBe("must be a colour such as #f5b638");
  }
});

const roundRobin = {
  double: false,
  firstDay: "2026-03-01",
  lastDay: "2026-03-31",
  weekdays: [1],
  firstHour: "18:00",
  lastHour: "22:00",
  minutes: 60,
};
const roundRobinBody = fixturesSchemas.previewFixtures.body;

test.each(["2028-02-29", "2026-12-31"])("accepts %s as round-robin date", (day) => {
  expect(parseField({ body: roundRobinBody, name: "firstDay", otherFields: roundRobin }, day)).toBe(day);
});

test.each(["2026-02-29", "2026-13-01", "2026-3-1", "3026-03-01", "2026-03-01T", ""])(
  "rejects %j as round-robin date",
  (day) => {
    const field = { body: roundRobinBody, name: "lastDay", otherFields: roundRobin };
    expect(parseField(field, day)).toMatch(/^must (?:be a day such as 2026-11-20|have at most 10 characters)$/);
  },
);

test.each([
  { time: "00:00", isValid: true },
  { time: "23:59", isValid: true },
  { time: "24:00", isValid: false },
  { time: "19:60", isValid: false },
  { time: "9:00", isValid: false },
])("$time is a valid round-robin time: $isValid", ({ time, isValid }) => {
  const field = { body: roundRobinBody, name: "lastHour", otherFields: roundRobin };
  expect(parseField(field, time)).toBe(isValid ? time : "must be a time such as 19:30");
});

test("rejects two proposed dates that are the same instant, even if written differently", () => {
  const field = { body: schedulingSchemas.proposeDates.body, name: "startDates" };
  expect(parseField(field, ["2026-03-01T18:00Z", "2026-03-01T19:00Z"])).toHaveLength(2);
  expect(parseField(field, ["2026-03-01T18:00Z", "2026-03-01T19:00+01:00"])).toBe("must differ from each other");
});

const ban = { scope: "RANKED", reason: "Left" } as const;
const banField: Field = { body: usersSchemas.updateUser.body, name: "ban" };

test("a ban requires a reason, and has no end by default", () => {
  expect(parseField(banField, { ...ban, reason: " Left " })).toEqual({ ...ban, endDate: null });
  expect(parseField(banField, { ...ban, endDate: null })).toEqual({ ...ban, endDate: null });
  expect(parseField(banField, { ...ban, reason: "\u200B" })).toBe("must not be empty");
});

test("a tee is two colours, a marking and eyes; an empty value selects the generated tee", () => {
  const field = { body: usersSchemas.updateProfile.body, name: "tee" };
  expect(parseField(field, "teal-bronze-cap-calm")).toBe("teal-bronze-cap-calm");
  for (const none of ["", null]) expect(parseField(field, none)).toBeNull();
  for (const input of ["teal-bronze-cap", "red-bronze-cap-calm", "teal-bronze-calm-cap"]) {
    expect(parseField(field, input)).toMatch(/^must be of the form/);
  }
});

test("e-mail addresses for sign-in and search are normalised like stored ones", () => {
  const signIn = { body: usersSchemas.signIn.body, name: "email", otherFields: { password: "" } };
  for (const field of [signIn, { body: usersSchemas.searchUsers.body, name: "email" }]) {
    expect(parseField(field, " Ann@EXÄMPLE.de ")).toBe("ann@xn--exmple-cua.de");
  }
});
