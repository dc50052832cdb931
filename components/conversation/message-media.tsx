'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import type { UnsentMessage } from '@/lib/client/chat/log';
import { readMedia } from '@/lib/client/chat/stores';
import { isSavingData } from '@/lib/client/prefetch-policy';
import type { MediaDto } from '@/lib/conversations/chat/dto';
import { ChatVideo } from './chat-video';

/** Maximum size of a photo or video in the thread, px. */
const MAX_WIDTH = 240;
const MAX_HEIGHT = 280;

const BOX = 'mt-1 max-w-full overflow-hidden rounded-box bg-sand';

/** The display size, which reserves the space before loading. */
function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A photo or video in a message; on slow connections loaded only on tap. */
export function MessageMedia({ media, sender }: { media: MediaDto; sender: string }) {
  const [isWanted, setWanted] = useState(() => media.type === 'image' && !isSavingData());
  const { width, height } = shownSize(media);
  const what = media.type === 'video' ? 'video' : 'photo';
  const size = { width, aspectRatio: `${media.width} / ${media.height}` };
  if (!isWanted) {
    const icon = media.type === 'video' ? 'play' : 'image-down';
    return (
      <button
        type="button"
        onClick={() => setWanted(true)}
        style={size}
        className={`${BOX} grid min-h-24 min-w-32 place-content-center justify-items-center gap-1.5 px-3 text-sm font-semibold text-ink-2 hover:text-ink`}
      >
        <Icon name={icon} className="size-6" />
        {media.type === 'video' ? 'Play video' : 'Show photo'}
      </button>
    );
  }
  if (media.type === 'video') {
    return (
      <ChatVideo
        src={media.url}
        controls
        autoPlay
        preload="none"
        style={size}
        className={BOX}
        aria-label={`Video from ${sender}`}
        fallback={<Unplayable url={media.url} width={width} />}
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

/** Shown instead of a black box. The device's own player may be able to play the file. */
function Unplayable({ url, width }: { url: string; width: number }) {
  return (
    <div
      role="status"
      style={{ width }}
      className={`${BOX} grid min-w-48 justify-items-center gap-1 px-3 pt-4 pb-1 text-center text-sm`}
    >
      <Icon name="video-off" className="size-6 text-ink-2" />
      <p>This browser can’t play this video.</p>
      <a
        href={url}
        download
        className="grid min-h-11 place-items-center rounded-md font-bold text-adire underline underline-offset-3"
      >
        Download video
      </a>
    </div>
  );
}

interface UnsentMediaProps {
  userId: string;
  clientMsgId: string;
  media: NonNullable<UnsentMessage['media']>;
}

/** The photo or video of an unsent message, from this device. */
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
    <ChatVideo
      src={src}
      style={style}
      className={`${BOX} opacity-70`}
      aria-label="Your video"
      fallback={
        <div
          role="img"
          aria-label="Your video"
          style={style}
          className={`${BOX} grid place-items-center text-ink-2`}
        >
          <Icon name="play" className="size-6" />
        </div>
      }
    />
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
