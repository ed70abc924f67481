import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useQuery } from "../platform/use-query.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { byPlaying, unvalidatedQuery } from "./unvalidated-query.ts";

interface NextUnvalidatedProps {
  readonly area: ResultsArea;
  readonly result: Result;
}

/** The link from one result to the next that could be validated, in the order of playing; nothing where none is left. */
export function NextUnvalidated({ area, result }: NextUnvalidatedProps) {
  const { data = [] } = useQuery(unvalidatedQuery(area, result.seasonId));
  const others = data.filter(({ _id }) => _id !== result._id);
  const next = others.find((one) => byPlaying(one, result) > 0) ?? others[0];
  if (next === undefined) return null;
  return (
    <Link {...area.paths.one(next._id)} className={buttonClass()}>
      {`Next to validate (${others.length})`}
      <Icon of={ChevronRight} size={16} />
    </Link>
  );
}
