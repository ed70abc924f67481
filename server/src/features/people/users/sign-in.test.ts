import { expect, test } from "vitest";
import { parseDevice } from "./sign-in.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko)";

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
  { userAgent: `${windows} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, device: "Opera on Windows" },
  { userAgent: `${mac} Version/18.0 Safari/605.1.15`, device: "Safari on macOS" },
  { userAgent: `${android} Chrome/140.0.0.0 Mobile Safari/537.36`, device: "Chrome on Android" },
  { userAgent: `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, device: "Edge on Android" },
  { userAgent: `${iPhone} FxiOS/140.0 Safari/604.1`, device: "Firefox on iOS" },
  { userAgent: `${iPhone} CriOS/140.0.0.0 Safari/604.1`, device: "Chrome on iOS" },
  { userAgent: "Dalvik/2.1.0 (Linux; U; Android 15)", device: "Dalvik on Android" },
  // A browser that is not in the list.
  { userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Goanna/6.0", device: "Windows" },
  { userAgent: "curl/8.11.0", device: "curl" },
  { userAgent: "Mozilla/5.0", device: null },
  { userAgent: "<script>", device: null },
  { userAgent: "", device: null },
  { userAgent: null, device: null },
])("the device of the user agent $userAgent is $device", ({ userAgent, device }) => {
  expect(parseDevice(userAgent)).toBe(device);
});
