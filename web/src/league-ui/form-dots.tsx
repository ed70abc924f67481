import { VisuallyHidden } from "../ui/visually-hidden.tsx";

interface FormDotsProps {
  /** The last results, oldest first: W won, L lost, D drawn. Only the last five are shown. */
  readonly form: string;
}

const WORDS: Readonly<Record<string, string>> = { W: "won", L: "lost", D: "drawn" };

/** The last five results as letters; wins are drawn higher, so that they differ without colour. */
export function FormDots({ form }: FormDotsProps) {
  const results = [...form.slice(-5)];
  return (
    <span className="inline-flex items-end gap-[2px]">
      <VisuallyHidden>
        {results.length === 0
          ? "No games yet"
          : `Last games: ${results.map((result) => WORDS[result] ?? result).join(", ")}`}
      </VisuallyHidden>
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
    <span className="inline-flex items-end gap-[2px]" title={WORDS[outcome]}>
      <VisuallyHidden>{WORDS[outcome]}</VisuallyHidden>
      <Dot result={outcome} />
    </span>
  );
}

function Dot({ result }: { readonly result: string }) {
  return (
    <span
      className="grid place-items-center w-4.5 h-5 rounded-[2px] text-[0.6875rem] font-semibold leading-none data-[result=W]:bg-ok-tint data-[result=W]:inset-shadow-[0_2px_var(--color-ok-text)] data-[result=W]:text-ok-text data-[result=L]:bg-sunken data-[result=L]:inset-shadow-[0_-2px_var(--color-line-strong)] data-[result=L]:text-soft data-[result=D]:bg-sunken data-[result=D]:text-soft"
      data-result={result}
      aria-hidden={true}
    >
      {result}
    </span>
  );
}
