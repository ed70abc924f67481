import css from "./form-dots.module.css";

interface FormDotsProps {
  /**
   * The outcomes of the last games of a player or clan, as a string of letters: "W" won, "L" lost, "D" drawn. The oldest
   * is first.
   */
  readonly form: string;
}

const MAX_OUTCOMES = 5;
const OUTCOME_LABELS: Readonly<Record<string, string>> = { W: "won", L: "lost", D: "drawn" };

/**
 * The last five outcomes. Each is a dot with a letter in it. Wins have a line at the top, losses at the bottom, so they
 * differ without colour.
 */
export function FormDots({ form }: FormDotsProps) {
  const outcomes = [...form.slice(-MAX_OUTCOMES)];
  const labels = outcomes.map((outcome) => OUTCOME_LABELS[outcome] ?? outcome);
  return (
    <span className={css["dots"]}>
      <span className="sr-only">{outcomes.length === 0 ? "No games yet" : `Last games: ${labels.join(", ")}`}</span>
      {outcomes.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the outcomes is fixed
        <Dot key={index} outcome={outcome} />
      ))}
    </span>
  );
}

/** The outcome of a single game: a dot with a letter in it, and a label. */
export function OutcomeDot({ outcome }: { readonly outcome: string }) {
  return (
    <span className={css["dots"]} title={OUTCOME_LABELS[outcome]}>
      <span className="sr-only">{OUTCOME_LABELS[outcome]}</span>
      <Dot outcome={outcome} />
    </span>
  );
}

function Dot({ outcome }: { readonly outcome: string }) {
  return (
    <span className={css["dot"]} data-result={outcome} aria-hidden={true}>
      {outcome}
    </span>
  );
}
