import clsx from 'clsx';
import { Clock, Package } from 'lucide-react';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import type { VendorDto } from '@/lib/catalog/dto';
import { categoryText } from '@/lib/core/categories';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { OpenTag } from './open-tag';

const COVER_WIDTHS = [640, 1200] as const;

interface VendorCardProps {
  vendor: VendorDto;
  /** Which of its two pages the card leads to. */
  kind: 'food' | 'shop';
  /** Among the first in its list: its cover is loaded at once. */
  isPriority?: boolean;
}

/** A vendor in a list; the whole card is one link. */
export function VendorCard({ vendor, kind, isPriority = false }: VendorCardProps) {
  const isFood = kind === 'food';
  return (
    <IntentLink
      href={isFood ? paths.foodVendor(vendor._id) : paths.shop(vendor._id)}
      className="flex h-full flex-col overflow-hidden rounded-box border border-line bg-card transition duration-150 ease-out hover:border-border"
    >
      <VendorCover
        cover={vendor.cover}
        sizes="(min-width: 1232px) 386px, (min-width: 640px) 46vw, 92vw"
        isPriority={isPriority}
        className="h-25 wide:h-32"
      />
      <span className="block flex-1 px-4 pb-4">
        <VendorMark
          vendor={vendor}
          className={clsx(
            'size-16 rounded-tile ring-3 ring-card',
            vendor.cover ? 'relative -mt-8' : 'mt-4',
          )}
        />
        <span className="mt-2.5 block font-display text-lg leading-tight font-bold">
          {vendor.businessName}
        </span>
        <span className="mt-1 line-clamp-2 block text-sm text-ink-2">
          {isFood ? vendor.description : goodsOf(vendor)}
        </span>
        <span className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
          <OpenTag vendor={{ hours: vendor.hours, pausedUntil: vendor.pausedUntil }} />
          <span className="flex items-center gap-1.5">
            {isFood ? (
              <>
                <Clock className="size-4" strokeWidth={1.75} aria-hidden />
                Ready in {vendor.prepMinutes} min
              </>
            ) : (
              <>
                <Package className="size-4" strokeWidth={1.75} aria-hidden />
                {plural(vendor.productCount, 'item')}
              </>
            )}
          </span>
        </span>
      </span>
    </IntentLink>
  );
}

interface VendorCoverProps {
  cover: string | null;
  sizes: string;
  isPriority: boolean;
  className: string;
}

/** What the vendor sells, on its own cloth; nothing where it has no cover. */
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

/** The vendor's mark; its name stands beside it, so it says nothing itself. */
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

/** "Phone Accessories, Shoes": what a shop sells besides food. */
export function goodsOf(vendor: Pick<VendorDto, 'categories'>): string {
  return vendor.categories
    .filter((category) => category !== 'Food')
    .map(categoryText)
    .join(', ');
}
