// `read-figures.ts` is the name that `reread-statistics.ts` had in version 1.0.0. Scripts of operators may still use it.
import "./reread-statistics.ts";
