import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { ChatVideo } from './chat-video';
import type { ReadMedia } from './read-media-file';

/** A file chosen for a message; `read` is null until it is ready to send. */
export interface PickedMedia {
  key: string;
  read: ReadMedia | null;
}

interface MediaPreviewProps {
  picked: readonly PickedMedia[];
  onRemove: (key: string) => void;
}

function removeLabel({ read }: PickedMedia, index: number, count: number): string {
  if (!read) return 'Cancel';
  const name = read.type === 'video' ? 'video' : 'photo';
  return count > 1 ? `Remove ${name} ${index + 1}` : `Remove ${name}`;
}

/** The photos and videos of the next message. */
export function MediaPreview({ picked, onRemove }: MediaPreviewProps) {
  const isReading = picked.some(({ read }) => read === null);
  return (
    <div className="mx-3 mt-2.5">
      <ul
        aria-label="To send"
        className="flex gap-2.5 overflow-x-auto overscroll-contain rounded-tile bg-sand p-2"
      >
        {picked.map((one, index) => (
          <li key={one.key} className="relative shrink-0">
            <Preview read={one.read} />
            <button
              type="button"
              aria-label={removeLabel(one, index, picked.length)}
              onClick={() => onRemove(one.key)}
              className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
            >
              <span className="grid size-6 place-items-center rounded-full bg-card text-ink shadow-bar">
                <Icon name="x" className="size-4" strokeWidth={2} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isReading ? 'Getting it ready…' : ''}
      </p>
    </div>
  );
}

function Preview({ read }: { read: ReadMedia | null }) {
  const box = 'h-20 w-20 rounded-control bg-card object-cover';
  if (!read) {
    return (
      <span className={`${box} grid place-items-center`}>
        <Spinner className="size-5.5 text-adire" />
      </span>
    );
  }
  return read.type === 'video' ? (
    <ChatVideo
      src={read.preview}
      className={box}
      aria-label="Video to send"
      fallback={
        <span
          role="img"
          aria-label="Video to send"
          className={`${box} grid place-items-center text-ink-2`}
        >
          <Icon name="play" className="size-5.5" />
        </span>
      }
    />
  ) : (
    <img src={read.preview} alt="To send" className={box} />
  );
}
