'use client';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';
import type { PictureDto } from '@/lib/catalog/dto';
import { useBuy } from './buy-context';
import { MAIN_PICTURE } from './main-picture';

interface ProductGalleryProps {
  pictures: readonly PictureDto[];
  name: string;
  /** The category's colour behind the pictures. */
  light: string | undefined;
}

/**
 * Pictures to swipe through, with a button for each; choosing an option scrolls to its picture. All
 * are in the page without JavaScript too. On phones the height leaves the name and price in view.
 */
export function ProductGallery({ pictures, name, light }: ProductGalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const isSingle = pictures.length < 2;
  const { picture: ofOption } = useBuy().option;
  const turned = useRef(ofOption);

  useEffect(() => {
    // Only a change of option scrolls: the page opens with the first picture.
    if (turned.current === ofOption) return;
    turned.current = ofOption;
    if (ofOption !== undefined) show(track.current, ofOption);
  }, [ofOption]);

  return (
    <>
      <ul
        ref={track}
        className="scrollbar-none relative flex h-[clamp(190px,34svh,320px)] snap-x snap-mandatory overflow-x-auto overscroll-x-contain sm:aspect-square sm:h-auto sm:rounded-sheet"
        style={{ backgroundColor: light }}
        aria-label={`Pictures of ${name}`}
        // A scrolling list must be reachable by keyboard.
        {...(isSingle ? {} : { tabIndex: 0 })}
        onScroll={({ currentTarget: list }) =>
          setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="size-full shrink-0 snap-center">
            <Picture
              picture={picture}
              sizes={MAIN_PICTURE.sizes}
              // Only the first view is drawn at 960.
              {...(index === 0 ? { widths: MAIN_PICTURE.widths } : {})}
              isPriority={index === 0}
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      {isSingle ? null : (
        <ul className="scrollbar-none absolute bottom-3 left-(--gutter) flex max-h-[calc(100%-46px)] flex-col gap-1.5 overflow-y-auto p-0.5 sm:static sm:mt-3 sm:max-h-none sm:flex-row sm:flex-wrap sm:gap-2.5 sm:overflow-visible sm:p-0 noscript:hidden">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                className={clsx(
                  'block size-[44px] overflow-hidden rounded-[10px] transition duration-150 sm:size-[56px] sm:rounded-control wide:size-18',
                  index === shown
                    ? 'ring-2 ring-adire sm:ring-[2.5px] sm:ring-offset-2 sm:ring-offset-paper'
                    : 'ring-1 ring-white sm:ring-0',
                )}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(track.current, index)}
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

function show(list: HTMLUListElement | null, index: number): void {
  if (!list) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left: index * list.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
}
