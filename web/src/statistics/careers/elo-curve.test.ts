// @vitest-environment happy-dom
import type { Curve, CurvePoint } from "contract/careers.ts";
import { createElement, useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import type { CareerSearch } from "./careers-queries.ts";
import { CurveSection } from "./elo-curve.tsx";

beforeAll(setUpBrowser);

function createPoint(game: number): CurvePoint {
  return {
    game,
    resultId: String(game),
    date: "2026-02-20T18:00:00Z",
    outcome: "W",
    isForfeit: false,
    teamScore: 700,
    otherScore: 300,
    eloBefore: 1000,
    eloGain: 10,
    elo: 1010,
    lowElo: 1010,
    highElo: 1010,
    against: ["Ann"],
  };
}

/** Creates a curve in a mode with these games. */
function createCurve(modeId: string, ...games: readonly number[]): Curve {
  return {
    modeId,
    modeName: `Mode ${modeId}`,
    games: games.length,
    peak: null,
    gamesPerPoint: 1,
    points: games.map(createPoint),
  };
}

const search: CareerSearch = {
  modeId: "2",
  seasonId: "",
  map: "",
  outcome: "",
  all: false,
  page: 1,
  numberPerPage: 10,
};

test("the curve of another mode shows its own last game, not the one that was selected in the first curve", async () => {
  const replies = { "POST /api/user/1/curve": { data: createCurve("2", 1, 2) } };
  let chooseMode: (modeId: string) => void = () => undefined;
  const page = await openComponent(
    () => {
      const [modeId, setModeId] = useState(search.modeId);
      chooseMode = setModeId;
      const props = { area: "ranked", userId: "1", onSearchChange: () => undefined } as const;
      return createElement(CurveSection, { ...props, search: { ...search, modeId } });
    },
    {},
    { replies },
  );
  await press(page, "Earlier point");
  expect(readVisibleText()).toContain("Round 1 ·");
  replies["POST /api/user/1/curve"] = { data: createCurve("3", 1, 2) };
  await page.run(() => chooseMode("3"));
  expect(readVisibleText()).toContain("Elo in Mode 3");
  expect(readVisibleText()).toContain("Round 2 ·");
  await page.close();
});
