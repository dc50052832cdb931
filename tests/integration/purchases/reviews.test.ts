import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { POST as hideReview } from '@/app/api/admin/review/hide/route';
import { POST as keepReview } from '@/app/api/admin/review/keep/route';
import { POST as showReview } from '@/app/api/admin/review/show/route';
import { GET as staffReviews } from '@/app/api/admin/reviews/route';
import { POST as deleteReview } from '@/app/api/review/delete/route';
import { GET as listReviews } from '@/app/api/review/list/route';
import { GET as reviewPhoto } from '@/app/api/review/photo/[fileId]/route';
import { POST as reportReview } from '@/app/api/review/report/route';
import { POST as saveReview } from '@/app/api/review/save/route';
import { POST as reply } from '@/app/api/seller/review/reply/route';
import { GET as shopReviews } from '@/app/api/seller/reviews/route';
import { findProductDetail, findVendor } from '@/lib/catalog/queries';
import type { Status } from '@/lib/core/delivery/status';
import { MESSAGES } from '@/lib/core/messages';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { saveReview as save } from '@/lib/purchases/moves/reviews/commands';
import { REVIEW_MESSAGES } from '@/lib/purchases/moves/reviews/messages';
import { recountRatings } from '@/lib/purchases/moves/reviews/ratings';
import { Review } from '@/models/catalog/review';
import { Audit } from '@/models/platform/audit';
import { StoredFile } from '@/models/platform/file';
import { Product } from '@/models/shops/product';
import { callRoute } from '../../support/call';
import { eventually } from '../../support/catalogue';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/orders';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import { addMember, makeMember } from '../../support/sellers';
import { createProduct, createVendor, customer } from '../../support/shop';
import { because, makeStaff } from '../../support/staff';

useTestDatabase();

const DAY_MS = 86_400_000;

let ada: Person;
let vendorId: string;
let productId: string;
let orderId: string;
beforeEach(async () => {
  ada = await makePerson({ name: 'Ada Osagie' });
  vendorId = await createVendor();
  productId = (await createProduct(vendorId)).productId;
  orderId = await getOrder(ada);
});

const getOrder = ({ userId }: Person, status: Status = 'Order Delivered') =>
  makeOrder(userId, status, vendorId, productId);

const send = (given: object = {}, person = ada) =>
  callRoute(saveReview, '/api/review/save', {
    body: { orderId, itemId: 'item-1', rating: 5, text: 'Still hot.', ...given },
    cookie: person.cookie,
  });

/** Another customer's review of the same product. */
async function another(rating = 4, name = 'Efe Aimufua') {
  const person = await makePerson({ name });
  const { body } = await send({ orderId: await getOrder(person), rating }, person);
  return { person, review: body.review };
}

const shown = async (cursor?: string) => {
  const query = `productId=${productId}${cursor ? `&cursor=${cursor}` : ''}`;
  return (await callRoute(listReviews, `/api/review/list?${query}`)).body;
};
const rating = async () => {
  const detail = await findProductDetail(productId);
  return detail && detail !== 'removed' ? detail.product.rating : undefined;
};

const refused = (status: number, message: string) => ({ status, body: { message } });

describe('a review', () => {
  it('of a delivered item shows to everyone with first name and initial, and counts', async () => {
    expect(await rating()).toBeNull();
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body.review).toMatchObject({ rating: 5, state: 'shown', version: 1, itemId: 'item-1' });
    const { reviews, next } = await shown();
    expect(reviews).toEqual([
      {
        id: body.review.id,
        author: 'Ada O.',
        rating: 5,
        text: 'Still hot.',
        choice: '',
        photoId: null,
        at: expect.any(String),
        isEdited: false,
        reply: null,
      },
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(reviews)).not.toMatch(
      new RegExp(`Osagie|@|${ada.userId}|${orderId}|userId|orderId`),
    );
    expect(await rating()).toEqual({ average: 5, count: 1 });
  });

  it.each(['Order Placed', 'Order Picked', 'Order Cancelled'] as const)(
    'of an item that is %s is refused',
    async (status) => {
      const early = await getOrder(ada, status);
      expect(await send({ orderId: early })).toMatchObject(
        refused(409, REVIEW_MESSAGES.reviewTooEarly),
      );
    },
  );

  it('of another customer’s order or a foreign item is refused as not found', async () => {
    const missing = refused(404, ORDER_MESSAGES.orderNotFound);
    expect(await send({}, await makePerson())).toMatchObject(missing);
    expect(await send({ itemId: 'item-2' })).toMatchObject(missing);
    expect(await Review.countDocuments({ productId })).toBe(0);
  });

  it('of the own shop is refused', async () => {
    await addMember(vendorId, ada.userId, 'kitchen');
    expect(await send()).toMatchObject(refused(403, REVIEW_MESSAGES.reviewOwnShop));
  });

  it.each([
    [{ rating: 0 }, REVIEW_MESSAGES.reviewRating],
    [{ rating: 6 }, REVIEW_MESSAGES.reviewRating],
    [{ rating: 4.5 }, REVIEW_MESSAGES.reviewRating],
    [{ rating: undefined }, REVIEW_MESSAGES.reviewRating],
    [{ text: 'x'.repeat(1_001) }, REVIEW_MESSAGES.reviewText],
    [{ photoId: 'nothing' }, FILE_MESSAGES.photoGone],
    [{ photoId: 'a'.repeat(24) }, FILE_MESSAGES.photoGone],
    [{ stars: 5 }, MESSAGES.badRequest],
  ])('with %j is refused and saves nothing', async (given, message) => {
    expect(await send(given)).toMatchObject(refused(400, message));
    expect(await Review.countDocuments({ productId })).toBe(0);
  });

  it('sent twice is stored once; another text from a second screen gets the first in reply', async () => {
    const { body } = await send();
    expect((await send()).body.review).toEqual(body.review);
    const other = await send({ text: 'Cold.' });
    expect(other).toMatchObject(refused(409, REVIEW_MESSAGES.reviewChanged));
    expect(other.body.review).toEqual(body.review);
    expect(await rating()).toEqual({ average: 5, count: 1 });
  });

  it('is changed by its author for 30 days, and then stays', async () => {
    await send();
    const changed = await send({ rating: 2, text: 'Cold the next day.', version: 1 });
    expect(changed.body.review).toMatchObject({ rating: 2, isEdited: true, version: 2 });
    expect(await rating()).toEqual({ average: 2, count: 1 });
    await Review.updateOne({ orderId }, { createdAt: new Date(Date.now() - 31 * DAY_MS) });
    const late = await send({ rating: 1, version: 2 });
    expect(late).toMatchObject(refused(409, REVIEW_MESSAGES.reviewEditEnded));
    expect((await shown()).reviews).toMatchObject([{ text: 'Cold the next day.' }]);
  });

  it('is deleted by its author alone, with its photo and its stars', async () => {
    const photoId = await uploadAs(ada, await makePhoto(), 'review');
    const { body } = await send({ photoId });
    await another(3);
    const about = { body: { reviewId: body.review.id } };
    const stranger = await makePerson();
    const byStranger = { ...about, cookie: stranger.cookie };
    expect(await callRoute(deleteReview, '/', byStranger)).toMatchObject(
      refused(404, REVIEW_MESSAGES.reviewNotFound),
    );
    const own = { ...about, cookie: ada.cookie };
    expect((await callRoute(deleteReview, '/', own)).status).toBe(200);
    expect((await callRoute(deleteReview, '/', own)).status).toBe(404);
    expect(await rating()).toEqual({ average: 3, count: 1 });
    const file = await StoredFile.findById(photoId).lean();
    expect(file).toMatchObject({ attachment: null, readers: [ada.userId] });
  });

  it('comes in pages of five, newest first', async () => {
    await Review.insertMany(
      Array.from({ length: 12 }, (_, at) => ({
        orderId: new Types.ObjectId(),
        itemId: '1',
        target: 'product',
        productId,
        vendorId,
        userId: ada.userId,
        authorName: 'Ada O.',
        productName: 'Jollof',
        rating: 4,
        text: String(at),
        state: 'shown',
        reports: [],
        rev: 1,
        createdAt: new Date(at >> 1),
      })),
    );
    const texts: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { reviews: { text: string }[]; next: string | null } = await shown(
        cursor ?? undefined,
      );
      expect(page.reviews.length).toBeLessThanOrEqual(5);
      texts.push(...page.reviews.map(({ text }) => text));
      cursor = page.next;
    } while (cursor);
    expect(new Set(texts).size).toBe(12);
    expect(texts.map((text) => Number(text) >> 1)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]);
  });
});

it('counts for its vendor, whose other products may have none', async () => {
  await createProduct(vendorId);
  await send({ rating: 3 });
  await another(4);
  await eventually(async () => (await findVendor(vendorId))?.rating?.count === 2);
  expect((await findVendor(vendorId))?.rating).toEqual({ average: 3.5, count: 2 });
});

describe('the photo of two reviews', () => {
  it('goes to one of them, also if both are sent at once', async () => {
    const photoId = await uploadAs(ada, await makePhoto(), 'review');
    const second = await getOrder(ada);
    const both = await Promise.all([send({ photoId }), send({ photoId, orderId: second })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toBe(FILE_MESSAGES.photoGone);
    expect(await Review.countDocuments({ photoId })).toBe(1);
  });

  it.each(['problem', 'product', 'application', 'chat'] as const)(
    'isn’t one that was uploaded as %s',
    async (purpose) => {
      const photoId = await uploadAs(ada, await makePhoto(), purpose);
      expect(await send({ photoId })).toMatchObject(refused(400, FILE_MESSAGES.photoGone));
    },
  );
});

describe('the photo of a review', () => {
  const read = (fileId: string, query = '') =>
    callRoute(reviewPhoto, `/api/review/photo/${fileId}${query}`, { params: { fileId } });

  it('shows to everyone while the review does, and small', async () => {
    const photoId = await uploadAs(ada, await makePhoto({ width: 900, height: 600 }), 'review');
    expect((await read(photoId)).status).toBe(404);
    const { body } = await send({ photoId });
    expect((await read(photoId)).status).toBe(200);
    const small = await read(photoId, '?size=small');
    expect(small.headers.get('content-type')).toBe('image/webp');
    await Review.updateOne({ _id: body.review.id }, { state: 'hidden' });
    expect((await read(photoId)).status).toBe(404);
  });

  it('can be exchanged; the old one goes', async () => {
    const [first, second] = [
      await uploadAs(ada, await makePhoto(), 'review'),
      await uploadAs(ada, await makePhoto(), 'review'),
    ];
    await send({ photoId: first });
    await send({ photoId: second, version: 1 });
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await StoredFile.findById(first).lean())?.attachment).toBeNull();
  });

  it('must be the author’s own', async () => {
    const stranger = await makePerson();
    const photoId = await uploadAs(stranger, await makePhoto(), 'review');
    expect(await send({ photoId })).toMatchObject(refused(400, FILE_MESSAGES.photoGone));
  });
});

describe('at the same moment', () => {
  it('stores one review for two concurrent tries', async () => {
    const got = await Promise.all([send(), send(), send({ text: 'Cold.' }), send()]);
    const ids = got.map(({ body }) => body.review.id);
    expect(new Set(ids).size).toBe(1);
    expect(await Review.countDocuments({ orderId })).toBe(1);
    expect((await rating())?.count).toBe(1);
  });

  it('20 reviews, changes and decisions of staff leave the stars exact', async () => {
    const ops = await makeStaff();
    await recountRatings();
    const orders = await Promise.all(Array.from({ length: 20 }, () => getOrder(ada)));
    const write = (at: number, given: object) => {
      const input = { orderId: orders[at] ?? '', itemId: 'item-1', photoId: null, text: '' };
      return save({ ...input, rating: 5, version: 0, ...given }, customer(ada.userId), new Date());
    };
    const written = await Promise.all(orders.map((_, at) => write(at, { rating: (at % 5) + 1 })));
    expect(await rating()).toEqual({ average: 3, count: 20 });
    await Promise.all([
      ...written.slice(0, 10).map((_, at) => write(at, { rating: 5, version: 1 })),
      ...written.slice(10).map(({ id }) =>
        callRoute(hideReview, '/', {
          body: { reviewId: id, version: 1, ...because('Not about the product') },
          cookie: ops.cookie,
        }),
      ),
    ]);
    expect(await rating()).toEqual({ average: 5, count: 10 });
    expect(await recountRatings({ isDryRun: true })).toBe(0);
  });
});

it('a product whose stars are wrong is corrected by a recount', async () => {
  await recountRatings();
  await send();
  await Product.updateOne({ _id: productId }, { $set: { ratings: { 1: 7, 5: 0 } } });
  expect(await recountRatings({ isDryRun: true })).toBe(1);
  expect(await recountRatings()).toBe(1);
  expect(await rating()).toEqual({ average: 5, count: 1 });
  expect(await recountRatings()).toBe(0);
});

describe('a shop', () => {
  const list = (cookie: string, query = '') =>
    callRoute(shopReviews, `/api/seller/reviews${query}`, { cookie });
  const answer = (cookie: string, reviewId: string, text = 'Thank you, Ada!') =>
    callRoute(reply, '/', { body: { reviewId, text }, cookie });

  it('sees its own reviews, by filter, and replies in public', async () => {
    const { cookie } = await makeMember(vendorId);
    const { body } = await send({ rating: 2 });
    const { review: good } = await another(5);
    const reviews = async (filter: string) =>
      (await list(cookie, `?filter=${filter}`)).body.reviews.map(({ id }: { id: string }) => id);
    expect((await list(cookie)).body).toMatchObject({
      rating: { average: 3.5, count: 2 },
      unanswered: 2,
      canReply: true,
      shop: { vendorId, name: 'Test Shop' },
    });
    expect(await reviews('low')).toEqual([body.review.id]);
    expect((await answer(cookie, body.review.id)).body.review.reply.text).toBe('Thank you, Ada!');
    expect(await reviews('unanswered')).toEqual([good.id]);
    await answer(cookie, body.review.id, 'We are sorry, Ada.');
    const { reviews: all } = await shown();
    expect(all.find(({ id }: { id: string }) => id === body.review.id).reply).toEqual({
      text: 'We are sorry, Ada.',
      at: expect.any(String),
    });
  });

  it.each(['', ' ', 'x'.repeat(501)])('cannot reply with %j', async (text) => {
    const { cookie } = await makeMember(vendorId);
    const { body } = await send();
    expect(await answer(cookie, body.review.id, text)).toMatchObject(
      refused(400, REVIEW_MESSAGES.replyText),
    );
  });

  it('cannot reply to another shop’s review, nor to a hidden one, nor from the kitchen', async () => {
    const { body } = await send();
    const { id } = body.review;
    const neighbour = await makeMember(await createVendor());
    expect(await answer(neighbour.cookie, id)).toMatchObject(
      refused(404, REVIEW_MESSAGES.reviewNotFound),
    );
    expect((await list(neighbour.cookie, `?vendorId=${vendorId}`)).status).toBe(404);
    const cook = await makePerson({ roles: ['seller'] });
    await addMember(vendorId, cook.userId, 'kitchen');
    expect(await answer(cook.cookie, id)).toMatchObject(refused(403, MESSAGES.roleMissing));
    expect((await list(cook.cookie)).body.canReply).toBe(false);
    const { cookie } = await makeMember(vendorId);
    await Review.updateOne({ _id: id }, { state: 'hidden' });
    expect(await answer(cookie, id)).toMatchObject(refused(404, REVIEW_MESSAGES.reviewNotFound));
    expect((await list(cookie)).body.reviews).toEqual([]);
  });
});

describe('a reported review', () => {
  const report = (reviewId: string, person: Person, reason = 'offensive') =>
    callRoute(reportReview, '/', { body: { reviewId, reason }, cookie: person.cookie });
  const reported = async (cookie: string, filter = 'reported') =>
    (await callRoute(staffReviews, `/api/admin/reviews?filter=${filter}`, { cookie })).body;
  const decide = (call: typeof hideReview, cookie: string, reviewId: string, given: object = {}) =>
    callRoute(call, '/', {
      body: { reviewId, version: 1, ...because('Insults the seller'), ...given },
      cookie,
    });

  it('counts each person once, and not its author', async () => {
    const { id } = (await send()).body.review;
    const [efe, osas] = [await makePerson(), await makePerson()];
    for (const person of [efe, efe, osas]) expect((await report(id, person)).status).toBe(200);
    expect(await report(id, ada)).toMatchObject(refused(409, REVIEW_MESSAGES.ownReview));
    expect(await report(id, efe, 'ugly')).toMatchObject(refused(400, REVIEW_MESSAGES.reviewReason));
    const support = await makeStaff('support');
    const { reviews } = await reported(support.cookie);
    const found = reviews.find((one: { id: string }) => one.id === id);
    expect(found.reports).toEqual([{ reason: 'offensive', times: 2 }]);
  });

  it.each(['support', 'ops', 'admin'] as const)(
    'is hidden and shown again by %s, with an audit entry each',
    async (role) => {
      const { id } = (await send({ rating: 1 })).body.review;
      await report(id, await makePerson());
      const { cookie } = await makeStaff(role);
      const commandId = randomUUID();
      for (const _ of [1, 2]) {
        const { body } = await decide(hideReview, cookie, id, { commandId });
        expect(body.review).toMatchObject({ id, state: 'hidden', reportedAt: null });
      }
      expect((await shown()).reviews).toEqual([]);
      expect(await rating()).toBeNull();
      expect(await report(id, await makePerson())).toMatchObject({ status: 404 });
      expect(await decide(keepReview, cookie, id)).toMatchObject(
        refused(409, REVIEW_MESSAGES.reviewMovedOn),
      );
      const { reviews } = await reported(cookie, 'hidden');
      expect(reviews).toContainEqual(expect.objectContaining({ id }));
      expect((await decide(showReview, cookie, id)).body.review.state).toBe('shown');
      expect(await rating()).toEqual({ average: 1, count: 1 });
      const entries = await Audit.find({ refId: id }).sort({ at: 1 }).lean();
      expect(entries.map(({ action, kind, reason }) => [action, kind, reason])).toEqual([
        ['hide-review', 'review', 'Insults the seller'],
        ['show-review', 'review', 'Insults the seller'],
      ]);
    },
  );

  it('that ops keep leaves the list until another customer reports it', async () => {
    const { id } = (await send()).body.review;
    const { cookie } = await makeStaff();
    const isListed = async () =>
      (await reported(cookie)).reviews.some((one: { id: string }) => one.id === id);
    const efe = await makePerson();
    await report(id, efe);
    expect(await isListed()).toBe(true);
    expect((await decide(keepReview, cookie, id)).status).toBe(200);
    await report(id, efe);
    expect(await isListed()).toBe(false);
    await report(id, await makePerson());
    expect(await isListed()).toBe(true);
  });

  it('that is hidden cannot be changed, deleted or replaced by its author', async () => {
    const { id } = (await send()).body.review;
    const { cookie } = await makeStaff();
    await decide(hideReview, cookie, id);
    const hidden = refused(409, REVIEW_MESSAGES.reviewHidden);
    expect(await send({ text: 'Nice words.', version: 1 })).toMatchObject(hidden);
    const gone = { body: { reviewId: id }, cookie: ada.cookie };
    expect(await callRoute(deleteReview, '/', gone)).toMatchObject(hidden);
    expect((await shown()).reviews).toEqual([]);
  });

  it('that its author has changed since must be read again', async () => {
    const { id } = (await send()).body.review;
    await send({ text: 'Other words.', version: 1 });
    const { cookie } = await makeStaff();
    const moved = refused(409, REVIEW_MESSAGES.reviewMovedOn);
    expect(await decide(hideReview, cookie, id)).toMatchObject(moved);
    expect((await decide(hideReview, cookie, id, { version: 2 })).status).toBe(200);
  });

  it('is not decided on by its author or its shop', async () => {
    const mine = await makeStaff('ops', 'Uwaila Omoruyi');
    const { body } = await send({ orderId: await getOrder(mine) }, mine);
    const own = refused(403, REVIEW_MESSAGES.ownReviewPart);
    // Staff shop as customers with the same account.
    expect(body.message ?? '').toBe(MESSAGES.roleMissing);
    const { id } = (await send()).body.review;
    await addMember(vendorId, mine.userId);
    expect(await decide(hideReview, mine.cookie, id)).toMatchObject(own);
    await Review.updateOne({ _id: id }, { userId: mine.userId });
    expect(await decide(keepReview, mine.cookie, id)).toMatchObject(own);
  });

  it.each(['', 'bad'])('is not hidden for the reason %j', async (reason) => {
    const { id } = (await send()).body.review;
    const { cookie } = await makeStaff();
    expect(await decide(hideReview, cookie, id, { reason })).toMatchObject(
      refused(400, OPS_MESSAGES.opsReason),
    );
  });
});
