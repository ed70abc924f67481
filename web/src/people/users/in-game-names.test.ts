import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.ts";

async function findShowAllButton(changeCount: number): Promise<string | undefined> {
  const screen = await renderScreen("/ranked/users/1", {
    viewer: { _id: "9", role: "ADMIN" },
    // The length of every list in the sample replies.
    sampleValues: { rowCount: changeCount },
  });
  return screen.kind === "rendered" ? /Show all \d+/.exec(screen.html)?.[0] : undefined;
}

// The history shows five changes at first.
test("the history of in-game names can be expanded if it has more changes than it shows", async () => {
  expect(await findShowAllButton(5)).toBeUndefined();
  expect(await findShowAllButton(6)).toBe("Show all 6");
});
