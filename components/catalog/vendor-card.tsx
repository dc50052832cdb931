import { Clock, Package } from 'lucide-react';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import type { VendorDto } from '@/lib/catalog/dto';
import { categoryText } from '@/lib/core/categories';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { OpenTag } from './open-tag';

interface VendorCardProps {
  vendor: VendorDto;
  /** Which of its two pages the card leads to. */
  kind: 'food' | 'shop';
}

/** A vendor in a list; the whole card is one link. */
export function VendorCard({ vendor, kind }: VendorCardProps) {
  const isFood = kind === 'food';
  return (
    <IntentLink
      href={isFood ? paths.foodVendor(vendor._id) : paths.shop(vendor._id)}
      className="flex h-full gap-4 rounded-box border border-line bg-card p-4 transition duration-150 ease-out hover:border-border"
    >
      <VendorMark vendor={vendor} className="size-18 rounded-tile wide:size-20" />
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg leading-tight font-bold">
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
