import { useSession } from "../platform/session.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import css from "./podium.module.css";
import { AVATAR_SIZES, PodiumStep } from "./podium-step.tsx";

/** Stands for the podium while it is on its way. */
export function PodiumSkeleton() {
  const { isAdmin } = useSession();
  return (
    <ol className={css["podium"]} aria-hidden={true}>
      {AVATAR_SIZES.map((size, index) => (
        <PodiumStep
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else to be told apart by
          key={index}
          avatar={<Skeleton shape="round" width={`${size}px`} height={`${size}px`} />}
          rank={index + 1}
          name={<Skeleton width="9ch" />}
          clan={<Skeleton width="7ch" />}
          account={isAdmin && <Skeleton width="16ch" />}
          elo={<Skeleton width="6ch" />}
          record={<Skeleton width="6ch" />}
          form={<Skeleton width="6.5rem" />}
        />
      ))}
    </ol>
  );
}
