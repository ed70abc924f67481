import { useParams } from "@tanstack/react-router";
import { lazy } from "react";
import { rankedResultsArea } from "./ranked-results-area.tsx";
import { ResultPage } from "./result-page.tsx";

const RankedResultEditor = lazy(async () => ({
  default: (await import("./ranked-result-editor.tsx")).RankedResultEditor,
}));

/** A ranked result. */
export function ResultScreen() {
  const { resultId = "" } = useParams({ strict: false });
  return <ResultPage area={rankedResultsArea} resultId={resultId} Editor={RankedResultEditor} />;
}
