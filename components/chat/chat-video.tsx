import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';

interface ChatVideoProps extends ComponentProps<'video'> {
  /** Shown instead of a video that this browser can't show, such as an iPhone's HEVC. */
  fallback: ReactNode;
}

/** A video that somebody recorded. */
export function ChatVideo({ fallback, ...props }: ChatVideoProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable) return fallback;

  function onError({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
    // After a broken connection the player's own controls go on.
    if (currentTarget.error?.code !== MediaError.MEDIA_ERR_NETWORK) setUnplayable(true);
  }

  return (
    <video
      {...props}
      onError={onError}
      // Some browsers play the sound alone, over a black box.
      onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
    />
  );
}
