'use client';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { Picture } from '@/components/ui/picture';
import { CardRating } from '@/components/ui/star-rating';
import type { VendorCardDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';
import { toTimetable } from '@/lib/core/hours/hours';
import { paths } from '@/lib/core/paths';
import { OpenTag } from './vendor-opening';
import { VendorCover, VendorMark } from './vendor-pictures';

interface VendorCardProps {
  vendor: VendorCardDto;
  /** Which of the vendor's two pages the card links to. */
  kind: 'food' | 'shop';
  heading?: 'h2' | 'h3';
  /** Above the fold: its pictures load eagerly. */
  isPriority?: boolean;
}

/** A vendor in a list: what it sells, its name, whether it is open. The whole card is one link. */
export function VendorCard({
  vendor,
  kind,
  heading: Heading = 'h2',
  isPriority = false,
}: VendorCardProps) {
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-box border border-line bg-card transition duration-150 ease-out hover:border-border">
      <Offer vendor={vendor} isPriority={isPriority} />
      <div className="relative flex flex-1 flex-col px-4 pt-3 pb-4">
        <div className="flex flex-wrap items-start gap-3">
          <VendorMark vendor={vendor} className="size-12 rounded-control" />
          <div className="min-w-[min(100%,9rem)] flex-1">
            <Heading
              translate="no"
              className="font-display text-lg leading-tight font-bold wrap-anywhere"
            >
              <IntentLink
                href={kind === 'food' ? paths.foodVendor(vendor._id) : paths.shop(vendor._id)}
                className="outline-none after:absolute after:inset-0 after:rounded-b-box focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-adire"
              >
                {vendor.businessName}
              </IntentLink>
            </Heading>
            <p className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-sm text-ink-2">
              <span className="min-w-0 flex-[1_1_5rem] truncate">{vendor.parts.join(', ')}</span>
              {vendor.fromPrice === null ? null : (
                <span>
                  from{' '}
                  <b className="text-ink tabular">
                    <Naira amount={vendor.fromPrice} />
                  </b>
                </span>
              )}
            </p>
          </div>
        </div>
        <VendorFacts vendor={vendor} isFood={kind === 'food'} />
      </div>
    </div>
  );
}

/** Up to three of its products in a row; if none is on sale, the vendor's cover. */
function Offer({ vendor, isPriority }: { vendor: VendorCardDto; isPriority: boolean }) {
  if (vendor.pictures.length === 0) {
    return (
      <VendorCover
        cover={vendor.cover}
        sizes="(min-width: 1232px) 386px, (min-width: 640px) 46vw, 92vw"
        isPriority={isPriority}
        className="aspect-[3/1]"
      />
    );
  }
  return (
    <div aria-hidden="true" className="flex aspect-[3/1] gap-0.5 overflow-hidden bg-line">
      {vendor.pictures.map(({ src }) => (
        <Picture
          key={src}
          picture={{ src, alt: '' }}
          sizes="(min-width: 1232px) 128px, (min-width: 900px) 11vw, (min-width: 640px) 16vw, 31vw"
          widths={[160, 320]}
          isPriority={isPriority}
          className="size-full min-w-0 flex-1 object-cover"
        />
      ))}
    </div>
  );
}

function VendorFacts({ vendor, isFood }: { vendor: VendorCardDto; isFood: boolean }) {
  const timetable = toTimetable(vendor);
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-3 text-sm text-ink-2">
      <CardRating rating={vendor.rating} />
      <OpenTag vendor={timetable} />
      {isFood ? (
        // True at every hour, so that nothing moves when the browser computes the opening state.
        <span className="flex items-center gap-1.5">
          <Icon name="clock" className="size-4" />
          About {vendor.prepMinutes} min to prepare
        </span>
      ) : (
        <span className="flex items-center gap-1.5">
          <Icon name="package" className="size-4" />
          {plural(vendor.productCount, 'item')}
        </span>
      )}
    </div>
  );
}
