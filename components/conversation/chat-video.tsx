import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';

interface ChatVideoProps extends ComponentProps<'video'> {
  /** Shown for a video that this browser can't play, such as an iPhone's HEVC. */
  fallback: ReactNode;
}

/** A video of a message. */
export function ChatVideo({ fallback, ...props }: ChatVideoProps) {
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable) return fallback;

  function onError({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
    // After a network error the player's own controls can resume.
    if (currentTarget.error?.code !== MediaError.MEDIA_ERR_NETWORK) setUnplayable(true);
  }

  return (
    <video
      {...props}
      onError={onError}
      // Some browsers play only the sound, over a black box.
      onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
    />
  );
}
