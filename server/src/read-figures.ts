// `read-figures.ts` is the name that `reread-metrics.ts` had in version 1.0.0. Scripts of operators may still use it.
import "./reread-metrics.ts";
