import { RatingLine } from '@/components/purchase/reviews/rating-line';
import { ReviewBlock } from '@/components/purchase/reviews/review-block';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { IntentLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductDetailDto } from '@/lib/catalog/dto';
import { toCard } from '@/lib/catalog/policy';
import { findCategory } from '@/lib/core/categories';
import { toTimetable } from '@/lib/core/hours/hours';
import { paths } from '@/lib/core/paths';
import type { ReviewPageDto } from '@/lib/purchases/moves/reviews/dto';
import { HeartButton } from './card-actions';
import { DeliveryBox } from './delivery-box';
import { FoodBuy } from './food-buy';
import { MAIN_PICTURE } from './main-picture';
import { OrderNeedsScript } from './order-needs-script';
import { PrepTime } from './prep-time';
import { ProductStrip } from './product-strip';
import { RecentlyViewed } from './recently-viewed';
import { ShareLink } from './share-link';
import { SoldOutLine } from './sold-out-line';
import { OpenLine } from './vendor-opening';

interface DetailViewProps {
  detail: ProductDetailDto;
  /** The first page of reviews. */
  reviews: ReviewPageDto;
  url: string;
}

/** A dish: the plate left (and across the phone), choices right, the total at the bottom edge. */
export function FoodDetailView({ detail, reviews, url }: DetailViewProps) {
  const { product, vendor, fromVendor, related } = detail;
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pb-10">
      <div className="sm:grid sm:grid-cols-[2fr_3fr] sm:items-start sm:gap-7 wide:grid-cols-2 wide:gap-14">
        <DishPicture detail={detail} />
        <div className="wide:pt-1">
          <div className="hidden wide:block">
            <Breadcrumb
              steps={[
                { text: 'Home', href: paths.home() },
                { text: 'Food', href: paths.foodList() },
              ]}
            />
          </div>
          <DishHead detail={detail} />
          {product.inStock ? (
            <>
              <FoodBuy
                product={{
                  _id: product._id,
                  name: product.name,
                  options: product.options,
                  addons: product.addons,
                }}
              />
              <OrderNeedsScript />
            </>
          ) : (
            <Notice className="mt-5">See more from {vendor.businessName} below.</Notice>
          )}
          {product.inStock ? <DeliveryBox vendor={toTimetable(vendor)} /> : null}
          <div className="mt-6">
            <ShareLink text={product.name} url={url} />
          </div>
        </div>
      </div>
      <ReviewBlock
        productId={product._id}
        vendorName={vendor.businessName}
        rating={product.rating}
        stars={detail.stars}
        page={reviews}
      />
      <ProductStrip
        id="from-vendor"
        title={`More from ${vendor.businessName}`}
        products={fromVendor}
        more={{ href: paths.foodVendor(vendor._id), text: 'Full menu' }}
      />
      <ProductStrip
        id="related"
        title="You may also like"
        products={related}
        more={{ href: paths.foodList(), text: 'All kitchens' }}
      />
      <RecentlyViewed currentId={product._id} />
    </main>
  );
}

function DishPicture({ detail: { product } }: { detail: ProductDetailDto }) {
  const picture = product.pictures[0];
  return (
    <div
      className="relative -mx-(--gutter) h-[clamp(180px,27svh,300px)] overflow-hidden sm:mx-0 sm:mt-6 sm:aspect-square sm:h-auto sm:rounded-sheet wide:sticky wide:top-24 short:relative"
      style={{ backgroundColor: findCategory(product.category)?.bgColor }}
    >
      {picture ? (
        <Picture
          picture={picture}
          {...MAIN_PICTURE}
          isPriority
          className="size-full object-cover"
        />
      ) : null}
      <HeartButton productId={product._id} name={product.name} isLarge />
    </div>
  );
}

function DishHead({ detail: { product, vendor } }: { detail: ProductDetailDto }) {
  const timetable = toTimetable(vendor);
  const { fromPrice, oldPrice, isFrom } = toCard(product);
  return (
    <>
      <h1 translate="no" className="mt-4 text-2xl wide:mt-0 wide:text-4xl">
        {product.name}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span>
          <span className="sr-only">Sold by </span>
          <IntentLink
            href={paths.foodVendor(vendor._id)}
            translate="no"
            className="inline-block py-2.5 font-bold text-adire hover:underline"
          >
            {vendor.businessName}
          </IntentLink>
        </span>
        <RatingLine rating={product.rating} />
      </div>
      <OpenLine vendor={timetable}>
        <PrepTime vendor={vendor} />
      </OpenLine>
      {product.description.map((line) => (
        <p key={line} className="mt-2 text-ink-2">
          {line}
        </p>
      ))}
      {product.inStock ? null : <SoldOutLine product={product} className="mt-4" />}
      <Price
        size="page"
        amount={fromPrice}
        oldAmount={oldPrice}
        isFrom={isFrom}
        isSoldOut={!product.inStock}
        className="mt-4"
      />
    </>
  );
}
