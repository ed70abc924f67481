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
  type RenderNode,
  renderColumn,
  renderCurve,
  renderEmblem,
  renderLogo,
  renderRow,
  renderTee,
  renderText,
} from "./render-elements.ts";

/** The space between the content and the edges of a preview, in pixels. */
const padding = 64;
/** The width of the content, in pixels. */
const width = previewSize.width - 2 * padding;
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
      padding,
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
  return [preview.caption, renderEvent(preview)];
}

function renderResult({ red, blue, winner, map }: ResultPreview): RenderNode {
  // Both scores have the same font size, which shrinks so that long scores leave room for the teams.
  const maxFontSize = 132;
  const scoreWidth = 340;
  const longestScore = Math.max(red.score.length, blue.score.length);
  const fontSize = Math.min(maxFontSize, Math.floor(scoreWidth / longestScore));
  const renderScore = ({ score }: ResultPreview["red"], hasLost: boolean) =>
    renderText(score, { ...displayFont, fontSize, color: hasLost ? colours.muted : colours.text });
  const scores = renderRow({ gap: 28, justifyContent: "center" }, [
    renderScore(red, winner === "blue"),
    renderText(":", { ...displayFont, fontSize: 0.7 * fontSize, color: colours.muted }),
    renderScore(blue, winner === "red"),
  ]);
  return renderRow({ width, justifyContent: "space-between", alignItems: "flex-start" }, [
    renderTeam(red, colours.red, "flex-start"),
    renderColumn({ alignItems: "center", alignSelf: "center", gap: 8, flexShrink: 0 }, [
      scores,
      renderText(map, { fontSize: 28, color: colours.muted, maxWidth: 400 }),
    ]),
    renderTeam(blue, colours.blue, "flex-end"),
  ]);
}

/** The font of names and scores. */
const displayFont = { fontFamily: "Antonio", fontWeight: 700, lineHeight: 1.3 } as const;

function renderTeam(
  { name, emblem, players }: ResultPreview["red"],
  colour: string,
  align: "flex-start" | "flex-end",
): RenderNode {
  const namedCount = players.length > maxLines ? maxLines - 1 : maxLines;
  const namedPlayers = players.slice(0, namedCount);
  const direction = align === "flex-start" ? "row" : "row-reverse";
  const lines = namedPlayers.map((player) =>
    renderRow({ gap: 14, height: 48, flexDirection: direction }, [
      renderTee(player, 44),
      renderText(player.name, { fontSize: 30, maxWidth: 260 }),
    ]),
  );
  const unnamedCount = players.length - namedPlayers.length;
  const head = renderRow({ gap: 16, flexDirection: direction, paddingBottom: 8, borderBottom: `6px solid ${colour}` }, [
    ...(emblem ? [renderEmblem(emblem, 56)] : []),
    renderText(name, { ...displayFont, fontSize: 40, maxWidth: emblem ? 262 : 330 }),
  ]);
  return renderColumn({ width: 330, gap: 14, alignItems: align }, [
    head,
    ...lines,
    ...(unnamedCount > 0 ? [renderText(`and ${unnamedCount} more`, { fontSize: 26, color: colours.muted })] : []),
  ]);
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

function renderEvent({ clans, score }: EventPreview): RenderNode {
  const [first, second] = clans.map(({ name, emblem }) =>
    renderColumn({ width: 380, gap: 24, alignItems: "center" }, [
      renderEmblem(emblem, 230),
      renderText(name, { ...displayFont, fontSize: 48, maxWidth: 380, textAlign: "center" }),
    ]),
  );
  const middle =
    score === null
      ? renderText("vs", { ...displayFont, fontSize: 72, color: colours.muted })
      : renderText(score, { ...displayFont, fontSize: 120, color: colours.text });
  return renderRow(
    { width, justifyContent: "space-between" },
    [first, middle, second].filter((node) => node !== undefined),
  );
}
