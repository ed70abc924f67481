import { Skeleton } from "../ui/skeleton.tsx";
import css from "./podium.module.css";

const SIZES = ["104px", "76px", "76px"];

/** Stands for the podium while it is on its way. */
export function PodiumSkeleton() {
  return (
    <div className={css["podium"]} aria-hidden={true}>
      {SIZES.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
        <div key={index} className={css["place"]}>
          <span className={css["stand"]}>
            <Skeleton shape="round" width={size} height={size} />
          </span>
          <div className={css["step"]}>
            <span className={css["rank"]}>
              <Skeleton width="1.5rem" />
            </span>
            <div className={css["who"]}>
              <Skeleton width="8rem" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
