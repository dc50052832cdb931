import clsx from 'clsx';
import type { PictureDto } from '@/lib/catalog/dto';

const WIDTHS = [160, 320, 640] as const;

interface PictureProps {
  picture: PictureDto;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Widths that exist as `${src}-${width}.webp`. */
  widths?: readonly number[];
  /** Height divided by width; 1 for product pictures. */
  ratio?: number;
  /** Above the fold: loaded eagerly. A high fetch priority would make it compete with the style sheet. */
  isPriority?: boolean | undefined;
  className?: string | undefined;
}

/** A responsive picture with its space reserved; a plain box without a picture. */
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
      decoding={isPriority ? 'auto' : 'async'}
      className={className}
    />
  );
}
