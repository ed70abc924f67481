import { expect, test } from "vitest";
import { parseDevice } from "./sign-in.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148";

// Many user agents name several browsers and systems.
test.each<{ userAgent: string | null; device: string | null }>([
  { userAgent: `${windows} Chrome/140.0.0.0 Safari/537.36`, device: "Chrome on Windows" },
  { userAgent: `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, device: "Edge on Windows" },
  { userAgent: `${linux} HeadlessChrome/140.0.0.0 Safari/537.36`, device: "Chrome on Linux" },
  {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    device: "Firefox on Linux",
  },
  { userAgent: `${iPhone} Safari/604.1`, device: "Safari on iOS" },
  { userAgent: "curl/8.11.0", device: "curl" },
  { userAgent: "Mozilla/5.0", device: null },
  { userAgent: "<script>", device: null },
  { userAgent: "", device: null },
  { userAgent: null, device: null },
])("the device of the user agent $userAgent is $device", ({ userAgent, device }) => {
  expect(parseDevice(userAgent)).toBe(device);
});
