import clsx from 'clsx';
import type { PictureDto } from '@/lib/catalog/dto';

const WIDTHS = [160, 320, 640] as const;

interface PictureProps {
  picture: PictureDto;
  /** How wide it is shown, as in <img sizes>. */
  sizes: string;
  /** The sizes that exist as `${src}-${width}.webp`. */
  widths?: readonly number[];
  /** Height divided by width; 1 for product pictures. */
  ratio?: number;
  /** The first thing seen: loaded at once and first. */
  isPriority?: boolean;
  className?: string;
}

/** A picture in the size that the screen needs, with its room reserved; plain room where there is none. */
export function Picture({
  picture,
  sizes,
  widths = WIDTHS,
  ratio = 1,
  isPriority = false,
  className,
}: PictureProps) {
  if (picture.src === '') return <div aria-hidden="true" className={clsx('bg-sand', className)} />;
  const largest = widths.at(-1) ?? 640;
  const fallback = widths.find((width) => width >= 320) ?? largest;
  return (
    <img
      src={`${picture.src}-${fallback}.webp`}
      srcSet={widths.map((width) => `${picture.src}-${width}.webp ${width}w`).join(', ')}
      sizes={sizes}
      width={largest}
      height={Math.round(largest * ratio)}
      alt={picture.alt}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'auto'}
      decoding={isPriority ? 'auto' : 'async'}
      className={className}
    />
  );
}
