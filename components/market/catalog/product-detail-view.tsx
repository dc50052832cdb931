import { RatingLine } from '@/components/purchase/reviews/rating-line';
import { ReviewBlock } from '@/components/purchase/reviews/review-block';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import type { ProductDetailDto, ProductDto } from '@/lib/catalog/dto';
import { toCard } from '@/lib/catalog/policy';
import { categoryLabel, findCategory } from '@/lib/core/categories';
import { toTimetable } from '@/lib/core/hours/hours';
import { paths } from '@/lib/core/paths';
import type { ReviewPageDto } from '@/lib/purchases/moves/reviews/dto';
import { BuyProvider } from './buy-context';
import { BuyOptions, BuyPrice, BuyRow } from './buy-panel';
import { HeartButton } from './card-actions';
import { DeliveryBox } from './delivery-box';
import { OrderNeedsScript } from './order-needs-script';
import { PictureBadge } from './picture-badge';
import { ProductGallery } from './product-gallery';
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

/** A product of the shops: pictures left, choices right; one column on a phone. */
export function ProductDetailView({ detail, reviews, url }: DetailViewProps) {
  const { product, vendor, related, fromVendor } = detail;
  const timetable = toTimetable(vendor);
  return (
    <BuyProvider
      product={{
        _id: product._id,
        name: product.name,
        category: product.category,
        options: product.options,
      }}
    >
      <main id="main" tabIndex={-1} className="outline-none wrap pt-1 pb-0 wide:pb-10">
        <Breadcrumb
          steps={[
            { text: 'Home', href: paths.home() },
            { text: categoryLabel(product.category), href: paths.category(product.category) },
          ]}
        />
        <div className="sm:mt-2 sm:grid sm:grid-cols-[2fr_3fr] sm:items-start sm:gap-7 wide:grid-cols-2 wide:gap-14">
          <div className="relative -mx-(--gutter) sm:mx-0 wide:sticky wide:top-24 short:relative">
            <ProductGallery
              pictures={product.pictures}
              name={product.name}
              light={findCategory(product.category)?.bgColor}
            />
            {product.inStock ? <PictureBadge product={toCard(product)} /> : null}
            <HeartButton productId={product._id} name={product.name} isLarge />
          </div>
          <div className="mt-3.5 sm:mt-0 wide:mt-5">
            <h1 translate="no" className="text-[1.375rem] wide:text-4xl">
              {product.name}
            </h1>
            {product.inStock ? <BuyPrice /> : <SoldOut detail={detail} />}
            {product.inStock ? (
              <>
                <OpenLine vendor={timetable} />
                <BuyOptions />
                <BuyRow />
                <OrderNeedsScript />
              </>
            ) : null}
            <Seller detail={detail} />
            {product.inStock ? <DeliveryBox vendor={timetable} /> : null}
            <ProductAbout product={product} />
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
          id="related"
          title={product.inStock ? 'You may also like' : 'In stock now'}
          products={related}
          more={{ href: paths.category(product.category), text: 'See all' }}
        />
        <ProductStrip
          id="from-vendor"
          title={`More from ${vendor.businessName}`}
          products={fromVendor}
          more={{ href: paths.shop(vendor._id), text: 'Visit the shop' }}
        />
        <RecentlyViewed currentId={product._id} />
      </main>
    </BuyProvider>
  );
}

function Seller({ detail: { product, vendor } }: { detail: ProductDetailDto }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3.5 text-sm text-ink-2">
      <RatingLine rating={product.rating} />
      <span className="flex items-center gap-1.5">
        <Icon name="store" className="size-4.5" />
        Sold by
        <IntentLink
          href={paths.shop(vendor._id)}
          translate="no"
          className="py-2.5 font-bold text-adire hover:underline"
        >
          {vendor.businessName}
        </IntentLink>
      </span>
    </div>
  );
}

function SoldOut({ detail: { product, related } }: { detail: ProductDetailDto }) {
  return (
    <>
      <SoldOutLine product={product} className="mt-3 wide:mt-4.5" />
      <Price size="page" amount={product.minPrice} isSoldOut className="mt-1.5" />
      <Notice className="mt-4">
        {related.length > 0 ? (
          <>
            Save it to your wishlist, or see{' '}
            <a href="#related" className="font-bold text-adire underline">
              what’s in stock
            </a>
            .
          </>
        ) : (
          'Save it to your wishlist for later.'
        )}
      </Notice>
    </>
  );
}

/** The description, line by line, and the weight. */
function ProductAbout({ product }: { product: Pick<ProductDto, 'description' | 'weight'> }) {
  return (
    <section aria-labelledby="about" className="mt-6.5">
      <h2 id="about" className="text-lg tracking-normal wide:text-lg">
        About this
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
        {product.description.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {product.weight === 'N/A' ? null : <li>Weight: {product.weight}</li>}
      </ul>
    </section>
  );
}
