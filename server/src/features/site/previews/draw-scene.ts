import {
  colours,
  column,
  type Drawn,
  drawCrest,
  drawCurve,
  drawMark,
  drawnText,
  drawTee,
  row,
} from "./draw-figures.ts";
import {
  type ClanScene,
  type EventScene,
  type PlayerScene,
  previewSize,
  type ResultScene,
  type Scene,
} from "./scene.ts";

const edge = 64;
const width = previewSize.width - 2 * edge;
/** Players of a team that are named; of more, the last line counts the others. */
const namedPlayers = 4;

/** The picture of a scene, as a tree for the renderer. */
export function drawScene(scene: Scene): Drawn {
  const [facts, content] = partsOf(scene);
  const head = row({ width, gap: 16, justifyContent: "space-between" }, [
    row({ gap: 16 }, [
      drawMark(52),
      drawnText(scene.siteName, {
        fontFamily: "Antonio",
        fontWeight: 700,
        fontSize: 34,
        color: colours.text,
        maxWidth: 480,
      }),
    ]),
    drawnText(facts, { fontSize: 28, color: colours.soft, maxWidth: 520, textAlign: "right" }),
  ]);
  return column(
    {
      ...previewSize,
      padding: edge,
      backgroundColor: colours.ground,
      color: colours.text,
      fontFamily: "Instrument Sans",
      borderBottom: `12px solid ${colours.gold}`,
    },
    [head, row({ width, flexGrow: 1, justifyContent: "center" }, [content])],
  );
}

function partsOf(scene: Scene): [facts: string, content: Drawn] {
  if (scene.kind === "result") return [scene.facts, drawResult(scene)];
  if (scene.kind === "player") return [scene.curve?.title ?? "", drawPlayer(scene)];
  if (scene.kind === "clan") return [scene.season, drawClan(scene)];
  return [scene.facts, drawEvent(scene)];
}

function drawResult({ red, blue, winner, map }: ResultScene): Drawn {
  // Both in one size, which leaves room for the teams.
  const fontSize = Math.min(132, Math.floor(340 / Math.max(red.score.length, blue.score.length)));
  const scoreOf = ({ score }: ResultScene["red"], hasLost: boolean) =>
    drawnText(score, { ...display, fontSize, color: hasLost ? colours.soft : colours.text });
  const scores = row({ gap: 28, justifyContent: "center" }, [
    scoreOf(red, winner === "blue"),
    drawnText(":", { ...display, fontSize: 0.7 * fontSize, color: colours.soft }),
    scoreOf(blue, winner === "red"),
  ]);
  return row({ width, justifyContent: "space-between", alignItems: "flex-start" }, [
    drawTeam(red, colours.red, "flex-start"),
    column({ alignItems: "center", alignSelf: "center", gap: 8, flexShrink: 0 }, [
      scores,
      drawnText(map, { fontSize: 28, color: colours.soft, maxWidth: 400 }),
    ]),
    drawTeam(blue, colours.blue, "flex-end"),
  ]);
}

const display = { fontFamily: "Antonio", fontWeight: 700, lineHeight: 1.3 } as const;

function drawTeam(
  { name, crest, players }: ResultScene["red"],
  colour: string,
  side: "flex-start" | "flex-end",
): Drawn {
  const shown = players.slice(0, players.length > namedPlayers ? namedPlayers - 1 : namedPlayers);
  const direction = side === "flex-start" ? "row" : "row-reverse";
  const lines = shown.map((player) =>
    row({ gap: 14, height: 48, flexDirection: direction }, [
      drawTee(player, 44),
      drawnText(player.name, { fontSize: 30, maxWidth: 260 }),
    ]),
  );
  const others = players.length - shown.length;
  const head = row({ gap: 16, flexDirection: direction, paddingBottom: 8, borderBottom: `6px solid ${colour}` }, [
    ...(crest ? [drawCrest(crest, 56)] : []),
    drawnText(name, { ...display, fontSize: 40, maxWidth: crest ? 262 : 330 }),
  ]);
  return column({ width: 330, gap: 14, alignItems: side }, [
    head,
    ...lines,
    ...(others > 0 ? [drawnText(`and ${others} more`, { fontSize: 26, color: colours.soft })] : []),
  ]);
}

function drawPlayer({ id, tee, name, note, curve }: PlayerScene): Drawn {
  const head = row({ width, gap: 40, justifyContent: "space-between" }, [
    row({ gap: 36 }, [
      drawTee({ id, tee }, 170),
      column({ gap: 4 }, [
        drawnText(name, { ...display, fontSize: 80, maxWidth: 600 }),
        drawnText(note, { fontSize: 32, color: colours.soft, maxWidth: 600 }),
      ]),
    ]),
    ...(curve
      ? [
          column({ alignItems: "flex-end", flexShrink: 0 }, [
            drawnText(curve.elo, { ...display, fontSize: 92, color: colours.gold }),
            drawnText(curve.facts, { fontSize: 28, color: colours.soft }),
          ]),
        ]
      : []),
  ]);
  return column({ width, gap: 28 }, [head, ...(curve ? [drawCurve(curve.points, width, 170)] : [])]);
}

function drawClan({ name, crest, figures }: ClanScene): Drawn {
  const facts = figures.map(({ label, value }) =>
    column({}, [
      drawnText(value, { ...display, fontSize: 64, color: colours.text }),
      drawnText(label, { fontSize: 28, color: colours.soft }),
    ]),
  );
  return row({ width, gap: 72 }, [
    drawCrest(crest, 320),
    column({ gap: 36 }, [drawnText(name, { ...display, fontSize: 84, maxWidth: 700 }), row({ gap: 64 }, facts)]),
  ]);
}

function drawEvent({ clans, score }: EventScene): Drawn {
  const [first, second] = clans.map(({ name, crest }) =>
    column({ width: 380, gap: 24, alignItems: "center" }, [
      drawCrest(crest, 230),
      drawnText(name, { ...display, fontSize: 48, maxWidth: 380, textAlign: "center" }),
    ]),
  );
  const between = drawnText(score, {
    ...display,
    fontSize: score === "vs" ? 72 : 120,
    color: score === "vs" ? colours.soft : colours.text,
  });
  return row(
    { width, justifyContent: "space-between" },
    [first, between, second].filter((part) => part !== undefined),
  );
}
