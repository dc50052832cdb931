import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import type { ReadMedia } from './read-media-file';

/** The photo or video that goes with a message, before it is sent. */
export function MediaPreview({
  media,
  onRemove,
}: {
  media: ReadMedia | 'reading';
  onRemove: () => void;
}) {
  return (
    <div className="mx-3 mt-2.5 flex items-center gap-3 rounded-tile bg-sand p-2">
      {media === 'reading' ? (
        <>
          <Spinner className="size-5.5 text-adire" />
          <p role="status" className="flex-1 text-sm font-semibold">
            Getting it ready…
          </p>
        </>
      ) : (
        <>
          {media.type === 'video' ? (
            // biome-ignore lint/a11y/useMediaCaption: the writer's own, before it is sent
            <video src={media.preview} className="h-18 max-w-40 rounded-control object-cover" />
          ) : (
            <img
              src={media.preview}
              alt="The one you’re sending"
              className="h-18 max-w-40 rounded-control object-cover"
            />
          )}
          <p className="min-w-0 flex-1 text-sm font-semibold">
            {media.type === 'video' ? 'Video' : 'Photo'}
          </p>
        </>
      )}
      <IconButton
        label={
          media === 'reading' ? 'Cancel' : `Remove ${media.type === 'video' ? 'video' : 'photo'}`
        }
        onClick={onRemove}
      >
        <X className="size-5" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
