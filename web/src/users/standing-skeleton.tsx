import { Skeleton } from "../ui/skeleton.tsx";
import css from "./standings.module.css";

/** Stands for a standing that is on its way. */
export function StandingSkeleton() {
  return (
    <div className={css["standings"]} aria-hidden={true}>
      <div className={css["standing"]}>
        <div className={css["head"]}>
          <Skeleton width="8ch" />
        </div>
        <div className={css["figures"]}>
          {["8rem", "3rem", "4rem", "5rem", "6.5rem"].map((width) => (
            <Skeleton key={width} width={width} height="2rem" />
          ))}
        </div>
      </div>
    </div>
  );
}
