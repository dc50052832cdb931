import clsx from 'clsx';
import { Picture } from '@/components/ui/picture';
import type { VendorDto } from '@/lib/catalog/dto';

const COVER_WIDTHS = [640, 1200] as const;

interface VendorCoverProps {
  cover: string | null;
  sizes: string;
  isPriority: boolean;
  className: string;
}

/** The vendor's wide cover picture; nothing where it has none. */
export function VendorCover({ cover, sizes, isPriority, className }: VendorCoverProps) {
  if (!cover) return null;
  return (
    <span className={clsx('block overflow-hidden bg-sand', className)}>
      <Picture
        picture={{ src: cover, alt: '' }}
        sizes={sizes}
        widths={COVER_WIDTHS}
        ratio={1 / 3}
        isPriority={isPriority}
        className="size-full object-cover object-[78%_60%]"
      />
    </span>
  );
}

/** The vendor's logo; its name is next to it, so the alt text is empty. */
export function VendorMark({
  vendor,
  className,
}: {
  vendor: Pick<VendorDto, 'picture'>;
  className: string;
}) {
  return (
    <Picture
      picture={{ ...vendor.picture, alt: '' }}
      sizes="80px"
      widths={[160, 320]}
      className={`shrink-0 bg-sand object-cover ${className}`}
    />
  );
}
