import {
  type ClanPreview,
  type EventPreview,
  type PlayerPreview,
  type PreviewContent,
  previewSize,
  type ResultPreview,
} from "./preview-content.ts";
import {
  colours,
  displayFont,
  type RenderNode,
  renderColumn,
  renderCurve,
  renderEmblem,
  renderLogo,
  renderRow,
  renderTee,
  renderText,
} from "./render-elements.ts";
import { renderList, renderMap } from "./render-list-preview.ts";
import { renderQueue, renderSentence } from "./render-queue-preview.ts";

/** The space between the content and the edges of a preview, in pixels. */
const padding = { x: 64, y: 44 };
/** The width of the content, in pixels. */
const width = previewSize.width - 2 * padding.x;
/** Maximum number of lines for the players of a team. If there are more players, the last line says how many more. */
const maxLines = 4;

/** Renders a preview as a tree for the renderer. */
export function renderPreview(preview: PreviewContent): RenderNode {
  const [caption, content] = renderCaptionAndContent(preview);
  const head = renderRow({ width, gap: 16, justifyContent: "space-between" }, [
    renderRow({ gap: 16 }, [
      renderLogo(52),
      renderText(preview.siteName, {
        fontFamily: "Antonio",
        fontWeight: 700,
        fontSize: 34,
        color: colours.text,
        maxWidth: 480,
      }),
    ]),
    renderText(caption, { fontSize: 28, color: colours.muted, maxWidth: 520, textAlign: "right" }),
  ]);
  return renderColumn(
    {
      ...previewSize,
      padding: `${padding.y}px ${padding.x}px`,
      backgroundColor: colours.background,
      color: colours.text,
      fontFamily: "Instrument Sans",
      borderBottom: `12px solid ${colours.gold}`,
    },
    [head, renderRow({ width, flexGrow: 1, justifyContent: "center" }, [content])],
  );
}

/** Returns the text at the top right of a preview, and its content. */
function renderCaptionAndContent(preview: PreviewContent): [caption: string, content: RenderNode] {
  if (preview.kind === "result") return [preview.caption, renderResult(preview)];
  if (preview.kind === "player") return [preview.curve?.title ?? "", renderPlayer(preview)];
  if (preview.kind === "clan") return [preview.season, renderClan(preview)];
  if (preview.kind === "list") return [preview.caption, renderList(preview)];
  if (preview.kind === "queue") return [preview.caption, renderQueue(preview)];
  if (preview.kind === "text") return [preview.caption, renderSentence(preview)];
  if (preview.kind === "map") return ["", renderMap(preview)];
  return [preview.season, renderEvent(preview)];
}

function renderResult({ red, blue, winner, map }: ResultPreview): RenderNode {
  const scores =
    red.score === null || blue.score === null
      ? renderText("vs", { ...displayFont, fontSize: 96, color: colours.muted })
      : renderScores(red.score, blue.score, winner);
  return renderRow({ width, justifyContent: "space-between", alignItems: "flex-start" }, [
    renderTeam("red", red, winner),
    renderColumn({ alignItems: "center", alignSelf: "center", gap: 16, flexShrink: 0 }, [
      scores,
      renderText(map, { fontSize: 28, color: colours.muted, maxWidth: 400 }),
    ]),
    renderTeam("blue", blue, winner),
  ]);
}

function renderScores(red: string, blue: string, winner: ResultPreview["winner"]): RenderNode {
  // Both scores have the same font size, which shrinks so that long scores leave room for the teams.
  const maxFontSize = 132;
  const scoreWidth = 340;
  const longestScore = Math.max(red.length, blue.length);
  const fontSize = Math.min(maxFontSize, Math.floor(scoreWidth / longestScore));
  // The score of the winner is filled with the colour of its side, as on the page.
  const renderScore = (side: "red" | "blue", score: string) => {
    const isWinner = winner === side;
    return renderText(score, {
      ...displayFont,
      fontSize,
      lineHeight: 1.25,
      padding: `0 ${Math.round(0.2 * fontSize)}px`,
      borderRadius: 12,
      color: winner === null || isWinner ? colours.text : colours.muted,
      ...(isWinner && { color: colours.onTeam, backgroundColor: colours[side] }),
    });
  };
  return renderRow({ gap: 12, justifyContent: "center" }, [
    renderScore("red", red),
    renderText(":", { ...displayFont, fontSize: 0.7 * fontSize, color: colours.muted }),
    renderScore("blue", blue),
  ]);
}

function renderTeam(
  side: "red" | "blue",
  { name, emblem, players, gain }: ResultPreview["red"],
  winner: ResultPreview["winner"],
): RenderNode {
  const namedCount = players.length > maxLines ? maxLines - 1 : maxLines;
  const namedPlayers = players.slice(0, namedCount);
  const direction = side === "red" ? "row" : "row-reverse";
  const align = side === "red" ? "flex-start" : "flex-end";
  // Small teams have larger lines.
  const line = players.length > 2 ? { height: 48, fontSize: 30 } : { height: 76, fontSize: 38 };
  const lines = namedPlayers.map((player) =>
    renderRow({ gap: 14, height: line.height, flexDirection: direction }, [
      renderTee(player, line.height - 4),
      renderText(player.name, { fontSize: line.fontSize, maxWidth: 316 - line.height }),
    ]),
  );
  const unnamedCount = players.length - namedPlayers.length;
  const head = renderRow(
    { gap: 16, flexDirection: direction, paddingBottom: 8, borderBottom: `6px solid ${colours[side]}` },
    [
      ...(emblem ? [renderEmblem(emblem, 56)] : []),
      renderText(name, { ...displayFont, fontSize: 40, maxWidth: emblem ? 262 : 330 }),
    ],
  );
  return renderColumn({ width: 330, gap: 14, alignItems: align }, [
    head,
    ...(winner === null && gain === null ? [] : [renderOutcome(side, winner === side, gain)]),
    ...lines,
    ...(unnamedCount > 0 ? [renderText(`and ${unnamedCount} more`, { fontSize: 26, color: colours.muted })] : []),
  ]);
}

/** Renders the label of the winner, and how much Elo each player of a side gained. */
function renderOutcome(side: "red" | "blue", isWinner: boolean, gain: string | null): RenderNode {
  return renderRow({ gap: 14, flexDirection: side === "red" ? "row" : "row-reverse" }, [
    ...(isWinner ? [renderWinnerLine(true, colours.onTeam, colours[side])] : []),
    renderRow({ height: 42 }, gain === null ? [] : [renderText(gain, { fontSize: 28, color: colours.gold })]),
  ]);
}

/** Renders the label of the winner. The loser gets an empty line, so that what follows lines up on both sides. */
function renderWinnerLine(isWinner: boolean, color: string, backgroundColor: string): RenderNode {
  const label = renderText("Winner", { padding: "4px 14px", borderRadius: 8, fontSize: 26, color, backgroundColor });
  return renderRow({ height: 42 }, isWinner ? [label] : []);
}

function renderPlayer({ id, tee, name, clanName, curve }: PlayerPreview): RenderNode {
  const head = renderRow({ width, gap: 40, justifyContent: "space-between" }, [
    renderRow({ gap: 36 }, [
      renderTee({ id, tee }, 170),
      renderColumn({ gap: 4 }, [
        renderText(name, { ...displayFont, fontSize: 80, maxWidth: 600 }),
        renderText(clanName, { fontSize: 32, color: colours.muted, maxWidth: 600 }),
      ]),
    ]),
    ...(curve
      ? [
          renderColumn({ alignItems: "flex-end", flexShrink: 0 }, [
            renderText(curve.elo, { ...displayFont, fontSize: 92, color: colours.gold }),
            renderText(curve.caption, { fontSize: 28, color: colours.muted }),
          ]),
        ]
      : []),
  ]);
  return renderColumn({ width, gap: 28 }, [head, ...(curve ? [renderCurve(curve.points, width, 170)] : [])]);
}

function renderClan({ name, emblem, totals }: ClanPreview): RenderNode {
  const totalColumns = totals.map(({ label, value }) =>
    renderColumn({}, [
      renderText(value, { ...displayFont, fontSize: 64, color: colours.text }),
      renderText(label, { fontSize: 28, color: colours.muted }),
    ]),
  );
  return renderRow({ width, gap: 72 }, [
    renderEmblem(emblem, 320),
    renderColumn({ gap: 36 }, [
      renderText(name, { ...displayFont, fontSize: 84, maxWidth: 700 }),
      renderRow({ gap: 64 }, totalColumns),
    ]),
  ]);
}

function renderEvent({ clans, score, winner, day, time, timeZone }: EventPreview): RenderNode {
  const [first, second] = clans.map(({ name, emblem }) => {
    const color = winner === null || winner === name ? colours.text : colours.muted;
    return renderColumn({ width: 380, gap: 24, alignItems: "center" }, [
      renderEmblem(emblem, winner === null ? 230 : 190),
      renderText(name, { ...displayFont, fontSize: 48, maxWidth: 380, textAlign: "center", color }),
      ...(winner === null ? [] : [renderWinnerLine(winner === name, colours.background, colours.text)]),
    ]);
  });
  const middle =
    score === null
      ? renderText("vs", { ...displayFont, fontSize: 72, color: colours.muted })
      : renderText(score, { ...displayFont, fontSize: 120, color: colours.text });
  const middleColumn = renderColumn({ width: 312, gap: 8, alignItems: "center" }, [
    middle,
    renderText(day, { ...displayFont, fontSize: 52, maxWidth: 312, color: colours.gold }),
    renderText(time, { ...displayFont, fontSize: 52, maxWidth: 312, color: colours.gold }),
    renderText(timeZone, { fontSize: 24, maxWidth: 312, color: colours.muted }),
  ]);
  return renderRow(
    { width, justifyContent: "space-between" },
    [first, middleColumn, second].filter((node) => node !== undefined),
  );
}
