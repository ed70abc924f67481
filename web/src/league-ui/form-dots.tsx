import css from "./form-dots.module.css";

interface FormDotsProps {
  /** The last results, oldest first: W won, L lost, D drawn. Only the last five are shown. */
  readonly form: string;
}

const WORDS: Readonly<Record<string, string>> = { W: "won", L: "lost", D: "drawn" };

/** The last five results as letters; wins are drawn higher, so that they differ without colour. */
export function FormDots({ form }: FormDotsProps) {
  const results = [...form.slice(-5)];
  return (
    <span className={css["form"]}>
      <span className="sr-only">
        {results.length === 0
          ? "No games yet"
          : `Last games: ${results.map((result) => WORDS[result] ?? result).join(", ")}`}
      </span>
      {results.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the five stand in a fixed order
        <Dot key={index} result={result} />
      ))}
    </span>
  );
}

/** How a single game ended, as a letter with its word. */
export function OutcomeDot({ outcome }: { readonly outcome: string }) {
  return (
    <span className={css["form"]} title={WORDS[outcome]}>
      <span className="sr-only">{WORDS[outcome]}</span>
      <Dot result={outcome} />
    </span>
  );
}

function Dot({ result }: { readonly result: string }) {
  return (
    <span className={css["dot"]} data-result={result} aria-hidden={true}>
      {result}
    </span>
  );
}
