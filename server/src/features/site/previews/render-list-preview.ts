import { mapOutline } from "contract/map-outline.ts";
import { type ListPreview, type MapPreview, type NamePart, previewSize } from "./preview-content.ts";
import {
  colours,
  displayFont,
  type RenderNode,
  renderColumn,
  renderEmblem,
  renderRow,
  renderSvg,
  renderTee,
  renderText,
} from "./render-elements.ts";

/** The width of the content, in pixels. */
const width = previewSize.width - 2 * 64;

/** The number of characters of the longest title that fits in full size. */
const longestTitle = 36;

/** The sizes of rows, in pixels: of up to three rows, and of more. */
const largeRows = { height: 96, gap: 8, fontSize: 46, picture: 68, title: 64 };
const smallRows = { height: 66, gap: 4, fontSize: 36, picture: 48, title: 52 };
/** The space below the title, in pixels. */
const titleGap = 16;

/** Renders the title of a list and its first entries, with their ranks if it is a ranking. */
export function renderList({ title, isRanking, hasRatings, entries }: ListPreview): RenderNode {
  const size = entries.length > 3 ? smallRows : largeRows;
  const { fontSize } = size;
  const rows = entries.map(({ name, value, share, emblem, player }, index) => {
    const barEnd = `${Math.round(100 * (share ?? 0))}%`;
    const bar = { backgroundImage: `linear-gradient(90deg, ${colours.line} ${barEnd}, transparent ${barEnd})` };
    const style = { width, gap: 28, height: size.height, borderBottom: `2px solid ${colours.line}` };
    return renderRow({ ...style, ...(share !== undefined && { ...bar, padding: "0 20px" }) }, [
      ...(isRanking
        ? [renderText(String(index + 1), { ...displayFont, width: 44, fontSize, color: colours.muted })]
        : []),
      ...(emblem ? [renderEmblem(emblem, size.picture)] : []),
      ...(player ? [renderTee(player, size.picture)] : []),
      typeof name === "string"
        ? renderText(name, { ...displayFont, fontSize, maxWidth: isRanking ? 640 : 780 })
        : renderParts(name, fontSize),
      renderText(value, {
        ...displayFont,
        flexShrink: 0,
        marginLeft: "auto",
        fontSize,
        color: hasRatings ? colours.gold : colours.muted,
      }),
    ]);
  });
  // A long question of a vote is smaller.
  const titleSize = Math.max(36, Math.min(size.title, Math.floor((64 * longestTitle) / title.length)));
  return renderColumn({ width, gap: size.gap }, [
    renderText(title, { ...displayFont, fontSize: titleSize, maxWidth: width, marginBottom: titleGap }),
    ...rows,
  ]);
}

/** Renders the teams of a result with their scores. A long name of a team is truncated. */
function renderParts(parts: readonly NamePart[], fontSize: number): RenderNode {
  const texts = parts.map(({ text, isMuted }) =>
    renderText(text, { ...displayFont, fontSize, maxWidth: 300, color: isMuted ? colours.muted : colours.text }),
  );
  return renderRow({ gap: 14 }, texts);
}

/** The space for the drawing of a map, in pixels. */
const drawingSpace = { width, height: 250 };

/** Renders a map with its drawing and its totals. */
export function renderMap({ name, drawing, totals }: MapPreview): RenderNode {
  const totalColumns = totals.map(({ label, value }) =>
    renderColumn({ alignItems: "flex-end" }, [
      renderText(value, { ...displayFont, fontSize: 56 }),
      renderText(label, { fontSize: 26, color: colours.muted }),
    ]),
  );
  const head = renderRow({ width, gap: 40, justifyContent: "space-between" }, [
    renderText(name, { ...displayFont, fontSize: 68, maxWidth: 560 }),
    renderRow({ gap: 44, flexShrink: 0 }, totalColumns),
  ]);
  return renderColumn({ width, gap: 28 }, [head, renderDrawing(drawing ?? outline)]);
}

/** Stands for the drawing of a map without a file. */
const outline = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" fill="none" stroke="${colours.line}" stroke-width="2"><path d="${mapOutline.platforms}"/><path d="${mapOutline.flags}" fill="${colours.line}"/></svg>`,
  width: 120,
  height: 60,
};

function renderDrawing({ svg, width: tilesWide, height: tilesHigh }: NonNullable<MapPreview["drawing"]>): RenderNode {
  const scale = Math.min(drawingSpace.width / tilesWide, drawingSpace.height / tilesHigh);
  const drawing = renderSvg(svg, Math.round(tilesWide * scale), Math.round(tilesHigh * scale));
  return renderRow({ width, justifyContent: "center" }, [drawing]);
}
