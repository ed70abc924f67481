import { expect, test } from "vitest";
import { parseDevice } from "./sign-in.ts";

test("a device is the browser and the system, even if the user agent names several browsers", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
  const devices = [
    `${windows} Chrome/140.0.0.0 Safari/537.36`,
    `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "curl/8.11.0",
    "Mozilla/5.0",
    "<script>",
    "",
  ].map(parseDevice);
  expect(devices).toEqual([
    "Chrome on Windows",
    "Edge on Windows",
    "Chrome on Linux",
    "Firefox on Linux",
    "Safari on iOS",
    "curl",
    null,
    null,
    null,
  ]);
  expect(parseDevice(null)).toBeNull();
});
