'use client';

import { ImageDown, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MediaDto } from '@/lib/chat/dto';
import { readMedia } from '@/lib/client/chat-kept';
import type { UnsentMessage } from '@/lib/client/chat-log';
import { isSavingData } from '@/lib/client/prefetch-policy';

/** Of a photo or video in the thread, px. */
const MAX_WIDTH = 240;
const MAX_HEIGHT = 280;

const BOX = 'mt-1 max-w-full overflow-hidden rounded-box bg-sand';

/** The size at which it is shown: it takes its room before it is loaded. */
function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A photo or video in a message; on slow lines only once it is asked for. */
export function MessageMedia({ media, sender }: { media: MediaDto; sender: string }) {
  const [isWanted, setWanted] = useState(() => media.type === 'image' && !isSavingData());
  const { width, height } = shownSize(media);
  const what = media.type === 'video' ? 'video' : 'photo';
  const size = { width, aspectRatio: `${media.width} / ${media.height}` };
  if (!isWanted) {
    const Icon = media.type === 'video' ? Play : ImageDown;
    return (
      <button
        type="button"
        onClick={() => setWanted(true)}
        style={size}
        className={`${BOX} grid min-h-24 min-w-32 place-content-center justify-items-center gap-1.5 px-3 text-sm font-semibold text-ink-2 hover:text-ink`}
      >
        <Icon className="size-6" strokeWidth={1.75} aria-hidden />
        {media.type === 'video' ? 'Play video' : 'Show photo'}
      </button>
    );
  }
  if (media.type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: recorded by people in a chat
      <video
        src={media.url}
        controls
        autoPlay
        preload="none"
        style={size}
        className={BOX}
        aria-label={`Video from ${sender}`}
      />
    );
  }
  return (
    <a href={media.url} target="_blank" rel="noopener" className="max-w-full rounded-box">
      <img
        src={media.previewUrl ?? media.url}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        alt={`A ${what} from ${sender}`}
        style={size}
        className={`${BOX} object-cover`}
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface UnsentMediaProps {
  userId: string;
  clientMsgId: string;
  media: NonNullable<UnsentMessage['media']>;
}

/** The photo or video of a message that isn't sent yet, from this device. */
export function UnsentMedia({ userId, clientMsgId, media }: UnsentMediaProps) {
  const [src, setSrc] = useState('');
  useEffect(() => {
    let url = '';
    let isGone = false;
    void readMedia(userId, clientMsgId).then((blob) => {
      if (!blob || isGone) return;
      url = URL.createObjectURL(blob);
      setSrc(url);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [userId, clientMsgId]);
  const { width, height } = shownSize(media);
  const style = { width, aspectRatio: `${media.width} / ${media.height}` };
  if (!src) return <div style={style} className={BOX} />;
  return media.type === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: the customer's own, before it is sent
    <video src={src} style={style} className={`${BOX} opacity-70`} aria-label="Your video" />
  ) : (
    <img
      src={src}
      alt="The one you’re sending"
      width={width}
      height={height}
      style={style}
      className={`${BOX} object-cover opacity-70`}
    />
  );
}
