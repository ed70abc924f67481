import type { Shown } from "contract/shown.ts";
import { useState } from "react";
import { Tee } from "./tee.tsx";

interface AvatarProps {
  readonly userId: string | number;
  readonly picture: Shown;
  /** The user's name; empty where the name is shown beside it. */
  readonly name?: string;
  /** Pixels, square. Default 28. */
  readonly size?: number;
}

/** A user's picture, or their tee where there is none or it fails to load. */
export function Avatar({ userId, picture: { avatar: src, tee }, name = "", size = 28 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src?.startsWith("https://") || failed === src) return <Tee id={userId} chosen={tee} size={size} name={name} />;
  return (
    <img
      className="rounded-full bg-sunken object-cover"
      src={src}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
