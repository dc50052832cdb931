'use client';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';
import type { PictureDto } from '@/lib/catalog/dto';

const WIDTHS = [320, 640, 960] as const;

interface ProductGalleryProps {
  pictures: readonly PictureDto[];
  name: string;
  /** The category's colour behind the pictures. */
  light: string | undefined;
}

/** Pictures to swipe through, with a button for each. All are in the page without JavaScript too. */
export function ProductGallery({ pictures, name, light }: ProductGalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const isSingle = pictures.length < 2;

  function show(index: number) {
    const list = track.current;
    if (!list) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
  }

  return (
    <>
      <ul
        ref={track}
        className="scrollbar-none relative flex aspect-square snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-sheet"
        style={{ backgroundColor: light }}
        aria-label={`Pictures of ${name}`}
        // What scrolls must be reachable by key.
        {...(isSingle ? {} : { tabIndex: 0 })}
        onScroll={({ currentTarget: list }) =>
          setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="size-full shrink-0 snap-center">
            <Picture
              picture={picture}
              // Only the first view is drawn at 960.
              {...(index === 0 ? { widths: WIDTHS } : {})}
              sizes="(min-width: 1232px) 572px, (min-width: 900px) 46vw, 100vw"
              isPriority={index === 0}
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      {isSingle ? null : (
        <ul className="mt-3 flex flex-wrap gap-2.5 noscript:hidden">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                className={clsx(
                  'block size-18 overflow-hidden rounded-control transition duration-150',
                  index === shown && 'ring-[2.5px] ring-adire ring-offset-2 ring-offset-paper',
                )}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(index)}
              >
                <img src={`${picture.src}-160.webp`} alt="" width={72} height={72} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
