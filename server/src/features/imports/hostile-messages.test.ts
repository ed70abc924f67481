import { expect, test } from "vitest";
import { hostileMessages } from "../../../test/hostile-messages.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { UnreadableMessage } from "./round-message.ts";

// How their time grows is measured by `npm run bench -- messages`; what hangs ends by the tests' timeout.
test.each(hostileMessages)("%s: 64 KiB are parsed, or refused as unreadable", (_name, ofBytes) => {
  const fault = faultOf(ofBytes(64 * 1024));
  if (fault !== null) expect(fault).toBeInstanceOf(UnreadableMessage);
});

function faultOf(message: string): unknown {
  try {
    parseRoundMessage(message);
    return null;
  } catch (fault) {
    return fault;
  }
}
