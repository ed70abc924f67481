import { expect, test } from "vitest";
import { getMapInitials } from "./map-picture.tsx";

test.each([
  { name: "ctf_planet", initials: "PL" },
  { name: "ctf5", initials: "5" },
  { name: "ctf5_spikes", initials: "5S" },
  { name: "ctf_5_limited", initials: "5L" },
  { name: "demo_foundry", initials: "DE" },
  { name: "旗の国", initials: "旗の" },
  { name: "ctf", initials: "CT" },
  { name: "", initials: "" },
])("the initials of the map “$name” are “$initials”", ({ name, initials }) => {
  expect(getMapInitials(name)).toBe(initials);
});
