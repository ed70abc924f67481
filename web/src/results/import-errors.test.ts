import { expect, test } from "vitest";
import { CallError } from "../platform/call-error.ts";
import { faultsIn } from "../platform/failures.ts";
import { firstPosted, importErrors, importFailure } from "./import-errors.ts";

function refusal(errorCode: string, message: string, errorData = {}) {
  return new CallError(message, { status: 400, errorCode, errorData });
}

function messageFault(error: unknown) {
  return faultsIn(error, importErrors)["message"];
}

test("a refusal about the round is the toast's title, without a common title", () => {
  const missing = refusal("PLAYER_NOT_FOUND", 'Missing player "samii"');
  expect(importFailure(missing)).toBeUndefined();
  expect(messageFault(missing)).toBe('Missing player "samii"');
});

test("an unreadable message has the common title, and is a fault of the field, too", () => {
  const unreadable = refusal("INVALID_MESSAGE", "Line 3: damaged");
  expect(importFailure(unreadable)).toBe("Erreur while creating result");
  expect(messageFault(unreadable)).toBe("Line 3: damaged");
});

test("a duplicate names the first result, and is not a fault of the message", () => {
  const duplicate = refusal("DUPLICATE_RESULT", "This round is already there", { _id: "7" });
  expect(importFailure(duplicate)).toBe("Erreur while creating result");
  expect(messageFault(duplicate)).toBeUndefined();
  expect(firstPosted(duplicate)).toBe("7");
});

test("any other error has the common title", () => {
  expect(importFailure(new Error("broken"))).toBe("Erreur while creating result");
  expect(messageFault(new Error("broken"))).toBeUndefined();
  expect(firstPosted(refusal("TEAM_SIZE_MISMATCH", "Team size mismatch"))).toBeNull();
});
