import { previewSize, type QueuePreview, type TextPreview } from "./preview-content.ts";
import {
  colours,
  displayFont,
  type RenderNode,
  renderColumn,
  renderRow,
  renderSvg,
  renderTee,
  renderText,
} from "./render-elements.ts";

/** The width of the content, in pixels. */
const width = previewSize.width - 2 * 64;
/** More seats than this are in two rows. */
const maxSeatsPerRow = 8;

/** Renders a queue: its name, how many seats are taken and free, and the tees on the seats. */
export function renderQueue({ name, seats, players }: QueuePreview): RenderNode {
  const freeSeats = Math.max(0, seats - players.length);
  const hint = freeSeats === 1 ? "1 seat free" : `${freeSeats} seats free`;
  const columns = seats > maxSeatsPerRow ? Math.ceil(seats / 2) : seats;
  const seatSize = seats > maxSeatsPerRow ? 84 : 112;
  const gap = 20;
  const tees = players.map((player) => renderTee(player, seatSize));
  const outlines = Array.from({ length: freeSeats }, () => renderFreeSeat(seatSize));
  return renderColumn({ width, gap: 28 }, [
    renderRow({ width, gap: 40, justifyContent: "space-between" }, [
      renderText(name, { ...displayFont, fontSize: 80, maxWidth: 660 }),
      renderColumn({ alignItems: "flex-end", flexShrink: 0 }, [
        renderText(`${players.length} of ${seats}`, { ...displayFont, fontSize: 92, color: colours.gold }),
        renderText(hint, { fontSize: 36, color: colours.text }),
      ]),
    ]),
    renderRow({ width: columns * (seatSize + gap), gap, flexWrap: "wrap" }, [...tees, ...outlines]),
  ]);
}

function renderFreeSeat(size: number): RenderNode {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 68 68"><circle cx="32" cy="29" r="25" fill="none" stroke="${colours.muted}" stroke-width="2.5" stroke-dasharray="6 5"/></svg>`;
  return renderSvg(svg, size, size);
}

/** The ids of tees that do not belong to any player. */
const exampleTees = ["1", "4", "6"];

/** Renders a title, a sentence and three tees. */
export function renderSentence({ title, text }: TextPreview): RenderNode {
  return renderRow({ width, gap: 48, justifyContent: "space-between" }, [
    renderColumn({ width: 700, gap: 20 }, [
      renderText(title, { ...displayFont, fontSize: 84, maxWidth: 700 }),
      renderText(text, { whiteSpace: "normal", fontSize: 40, lineHeight: 1.35, color: colours.muted, maxWidth: 700 }),
    ]),
    renderRow(
      { flexShrink: 0 },
      exampleTees.map((id) => renderTee({ id, tee: null }, 108)),
    ),
  ]);
}
