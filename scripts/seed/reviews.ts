import { Types } from 'mongoose';
import type { ReviewReportReason, Stars } from '@/lib/catalog/ratings';
import { scopeActor } from '@/lib/core/roles';
import { HOUR_MS } from '@/lib/core/time';
import type { DraftAddress } from '@/lib/purchases/moves/orders/draft';
import { replyToReview, reportReview, saveReview } from '@/lib/purchases/moves/reviews/commands';
import { Order } from '@/models/purchases/order';
import { ADA, insertUsers } from './accounts';
import type { SeedProduct } from './catalogue/data';
import { productId, seedId, userId, vendorId } from './ids';
import { mealTimes } from './meal-times';
import { advance, buy, getDraft, getLine } from './orders';

interface SeedReview {
  slug: string;
  rating: Stars;
  text?: string;
  /** The shop's answer. */
  reply?: string;
  /** Ada's reason for reporting it. */
  reported?: ReviewReportReason;
}

/** An order of one shop, so many days ago. */
interface Basket {
  days: number;
  reviews: readonly SeedReview[];
}

const JOLLOF = 'party-jollof-grilled-chicken';

/** Customers of the past, who cannot sign in, and what they bought. */
const CUSTOMERS: readonly { name: string; baskets: readonly Basket[] }[] = [
  {
    name: 'Osaze Igbinovia',
    baskets: [
      {
        days: 34,
        reviews: [
          {
            slug: JOLLOF,
            rating: 5,
            text: 'Proper party jollof, with the smoky bottom. The chicken was still hot when it got to Hall 4.',
            reply: 'Thank you, Osaze. The bottom pot is the secret.',
          },
          {
            slug: 'goat-pepper-soup',
            rating: 4,
            text: 'Sweet and hot. I’d like one more piece of meat.',
          },
        ],
      },
      {
        days: 20,
        reviews: [
          {
            slug: 'power-bank-20000',
            rating: 5,
            text: 'Three full charges for my Tecno, and NEPA took light for two days. Worth it.',
          },
        ],
      },
    ],
  },
  {
    name: 'Blessing Okafor',
    baskets: [
      {
        days: 27,
        reviews: [
          { slug: JOLLOF, rating: 4, text: 'Plenty rice. A bit more pepper and it’s a 5.' },
        ],
      },
      {
        days: 11,
        reviews: [
          {
            slug: 'chicken-shawarma',
            rating: 5,
            text: 'Two sausages, and they didn’t hide the chicken at the top. My new Friday thing.',
          },
        ],
      },
    ],
  },
  {
    name: 'Tunde Bello',
    baskets: [
      {
        days: 23,
        reviews: [
          { slug: JOLLOF, rating: 5 },
          { slug: 'fried-rice-chicken', rating: 4, text: 'Good portion. The liver makes it.' },
        ],
      },
      {
        days: 9,
        reviews: [
          {
            slug: 'beef-suya',
            rating: 5,
            text: 'Came wrapped in paper, onions separate. The yaji is not a joke.',
          },
        ],
      },
    ],
  },
  {
    name: 'Ivie Osunde',
    baskets: [
      {
        days: 16,
        reviews: [
          {
            slug: JOLLOF,
            rating: 2,
            text: 'It got to me cold and the rice was soft. The first time I bought, it was better.',
            reply:
              'We’re sorry, Ivie. That pot sat too long on a busy Friday. We now cook a second one at 6 PM.',
          },
        ],
      },
      {
        days: 6,
        reviews: [
          { slug: 'beef-meat-pie', rating: 4, text: 'Filled to the edge. Warm it a little.' },
        ],
      },
    ],
  },
  {
    name: 'Chidera Nwosu',
    baskets: [
      {
        days: 13,
        reviews: [
          {
            slug: JOLLOF,
            rating: 5,
            text: 'Ordered for my matric party: eight plates, all correct, all on time.',
          },
        ],
      },
      {
        days: 18,
        reviews: [
          { slug: 'power-bank-20000', rating: 4, text: 'Strong, but heavy in a small bag.' },
          {
            slug: 'true-wireless-earbuds',
            rating: 2,
            text: 'The left one stops after an hour. The sound is fine while it lasts.',
            reply: 'Bring them to the shop with your order number, Chidera. We’ll change them.',
          },
        ],
      },
    ],
  },
  {
    name: 'Efosa Aghahowa',
    baskets: [
      {
        days: 8,
        reviews: [{ slug: JOLLOF, rating: 4, text: 'Solid. Get the extra plantain.' }],
      },
      {
        days: 14,
        reviews: [
          { slug: 'braided-cable-type-c', rating: 5, text: 'Long enough to reach my bunk.' },
        ],
      },
    ],
  },
  {
    name: 'Amina Yusuf',
    baskets: [
      {
        days: 5,
        reviews: [
          { slug: JOLLOF, rating: 5, text: 'Best jollof in Ugbowo, no argument.' },
          { slug: 'fried-rice-chicken', rating: 5 },
        ],
      },
      {
        days: 12,
        reviews: [
          {
            slug: 'canvas-low-tops',
            rating: 5,
            text: 'True to size. I wear 39 and 39 fits. Washed them twice and the colour is still there.',
          },
        ],
      },
    ],
  },
  {
    name: 'Ebuka Eze',
    baskets: [
      {
        days: 7,
        reviews: [
          { slug: 'power-bank-20000', rating: 5 },
          {
            slug: 'true-wireless-earbuds',
            rating: 4,
            text: 'Good bass for the price. The case scratches easily.',
          },
        ],
      },
      {
        days: 4,
        reviews: [
          {
            slug: 'chicken-shawarma',
            rating: 3,
            text: 'Nice but small. If you sell bigger ones, call me on 0803 555 0142.',
            reported: 'private',
          },
        ],
      },
    ],
  },
];

/** Writes delivered orders of these customers and their reviews, by the same code as real ones. */
export async function writeReviews(products: readonly SeedProduct[], now: Date): Promise<void> {
  const people = CUSTOMERS.map(({ name }) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@past.eki.example`;
    return {
      _id: new Types.ObjectId(userId(email)),
      name,
      email,
      phone: '+2348035550199',
      roles: ['customer' as const],
    };
  });
  await insertUsers(people);
  for (const [at, { name, baskets }] of CUSTOMERS.entries()) {
    const email = people[at]?.email ?? '';
    for (const basket of baskets) {
      await writeBasket(basket, { userId: userId(email), email, name }, products, now);
    }
  }
}

async function writeBasket(
  { days, reviews }: Basket,
  buyer: { userId: string; email: string; name: string },
  products: readonly SeedProduct[],
  now: Date,
): Promise<void> {
  const bought = reviews.map(({ slug }) => {
    const product = products.find((one) => one.slug === slug);
    if (!product) throw new Error(`no product ${slug}`);
    return product;
  });
  const wanted = bought.map((product) => getLine(product, 1));
  const id = seedId(`order ${buyer.email} ${reviews[0]?.slug}`);
  const { draft, mealAt } = await getDraft(wanted, getAddress(buyer), mealTimes(now, days));
  await buy(id, draft, mealAt, buyer);
  await advance(id, 'Order Delivered', mealAt);
  const order = await Order.findById(id).orFail().lean();
  const actor = scopeActor({ userId: buyer.userId, roles: ['customer'] }, 'self');
  const reviewedAt = new Date(mealAt.getTime() + 20 * HOUR_MS);
  for (const { slug, rating, text = '', reply, reported } of reviews) {
    const itemId = order.items.find((item) => item.productId === productId(slug))?.itemId ?? '';
    const input = { orderId: id, itemId, rating, text, photoId: null, version: 0 };
    const { id: reviewId } = await saveReview(input, actor, reviewedAt);
    if (reply) {
      const shop = vendorId(bought.find((product) => product.slug === slug)?.vendor ?? '');
      const seller = { userId: seedId(`seller ${shop}`), roles: ['seller' as const] };
      const memberships = [{ vendorId: shop, role: 'owner' as const }];
      const repliedAt = new Date(reviewedAt.getTime() + 5 * HOUR_MS);
      const by = scopeActor(seller, 'vendor', memberships);
      await replyToReview({ reviewId, text: reply }, by, repliedAt);
    }
    if (reported) await reportReview({ reviewId, reason: reported }, ADA, now);
  }
}

/** A hall of residence, as in Ada's order. */
export function getAddress({ name, email }: { name: string; email: string }): DraftAddress {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    addressId: seedId(`address ${email}`),
    firstName,
    lastName,
    email,
    phone: '+2348035550199',
    address: 'Hall 4, University of Benin, Ugbowo Campus, Benin City, Edo State',
    note: '',
    latitude: 6.4034,
    longitude: 5.6155,
  };
}
