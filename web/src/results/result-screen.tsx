import { useParams } from "@tanstack/react-router";
import { lazyPart } from "../ui/lazy-part.ts";
import { rankedResultsArea } from "./ranked-results-area.tsx";
import { ResultPage } from "./result-page.tsx";

const RankedResultEditor = lazyPart(async () => (await import("./ranked-result-editor.tsx")).RankedResultEditor);

/** A ranked result. */
export function ResultScreen() {
  const { resultId = "" } = useParams({ strict: false });
  return <ResultPage area={rankedResultsArea} resultId={resultId} isOpen={true} Editor={RankedResultEditor} />;
}
