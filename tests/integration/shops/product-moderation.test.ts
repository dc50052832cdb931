import { describe, expect, it } from 'vitest';
import { POST as hide } from '@/app/api/admin/product/hide/route';
import { POST as show } from '@/app/api/admin/product/show/route';
import { GET as listed } from '@/app/api/admin/products/route';
import { POST as answer } from '@/app/api/seller/product/answer/route';
import { GET as readPicture } from '@/app/pictures/[file]/route';
import { Audit } from '@/models/platform/audit';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { sendDue } from '../../support/mails';
import type { Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import { readAs, saveAs, sellAs, shoes } from '../../support/products';
import { addMember, makeMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';
import { because, makeStaff } from '../../support/staff';

useTestDatabase();

const REASON = 'The photo shows another brand';

async function onSale() {
  const vendorId = await createVendor();
  const shop = await makeMember(vendorId);
  const product = await sellAs(shop);
  return { vendorId, shop, product, productId: product.productId as string };
}
const hideAs = ({ cookie }: Person, productId: string, reason = REASON) =>
  callRoute(hide, '/api/admin/product/hide', { cookie, body: { productId, ...because(reason) } });
const showAs = ({ cookie }: Person, productId: string) =>
  callRoute(show, '/api/admin/product/show', { cookie, body: { productId, ...because() } });
const answerAs = ({ cookie }: Pick<Person, 'cookie'>, productId: string) =>
  callRoute(answer, '/api/seller/product/answer', {
    cookie,
    body: { productId, text: 'We took a new photo.' },
  });

describe('a product that ops hide', () => {
  it('shows its shop the reason, takes its answer, and goes back on sale as it was', async () => {
    const { shop, product, productId } = await onSale();
    const ops = await makeStaff('ops');
    expect((await hideAs(ops, productId)).body.product).toMatchObject({ isOnSale: false });
    const hidden = (await readAs(shop, productId)).body.product;
    expect(hidden).toMatchObject({ status: 'hidden', takenDown: { reason: REASON, answer: '' } });
    const images = product.images;
    const options = [{ optionId: product.options[0].optionId, name: '', price: 5, tracked: false }];
    const again = { productId, rev: hidden.rev, ...shoes({ images, options, status: 'live' }) };
    expect((await saveAs(shop, again)).status).toBe(409);
    expect((await saveAs(shop, { ...again, status: 'hidden' })).status).toBe(200);
    expect((await answerAs(shop, productId)).status).toBe(200);
    const { products } = (await callRoute(listed, '/api/admin/products', { cookie: ops.cookie }))
      .body;
    expect(products).toMatchObject([
      { productId, takenDown: { reason: REASON, answer: 'We took a new photo.' } },
    ]);
    expect((await showAs(ops, productId)).body.product).toMatchObject({ isOnSale: true });
    expect((await readAs(shop, productId)).body.product).toMatchObject({
      status: 'live',
      takenDown: null,
      options: [{ price: 5 }],
    });
    expect(await Audit.countDocuments({ refId: productId })).toBe(2);
    expect((await showAs(ops, productId)).status).toBe(409);
    expect((await answerAs(shop, productId)).status).toBe(409);
  });

  it('is not decided on by a member of its shop', async () => {
    const { vendorId, productId } = await onSale();
    const ops = await makeStaff('ops');
    await addMember(vendorId, ops.userId);
    expect((await hideAs(ops, productId)).status).toBe(403);
  });

  it('is mailed to the shop’s owner with the reason, and again when it is back', async () => {
    const { shop, productId } = await onSale();
    const ops = await makeStaff('ops');
    const toOwner = async () =>
      (await sendDue(new Date())).filter(({ to }) => to === shop.email).map(({ text }) => text);
    await hideAs(ops, productId);
    expect(await toOwner()).toEqual([expect.stringContaining(REASON)]);
    await showAs(ops, productId);
    expect(await toOwner()).toEqual([expect.not.stringContaining(REASON)]);
    // Decided otherwise before the mail is sent.
    await hideAs(ops, productId);
    await showAs(ops, productId);
    expect(await toOwner()).toHaveLength(1);
  });

  it('needs a reason', async () => {
    const { productId } = await onSale();
    expect((await hideAs(await makeStaff('ops'), productId, 'no')).status).toBe(400);
  });
});

describe('the pictures of a product that ops hide', () => {
  const fetchAs = async (src: string, { cookie }: Partial<Person> = {}, etag = '') => {
    const headers = { ...(cookie && { cookie }), ...(etag && { 'if-none-match': etag }) };
    const file = `${src.split('/').pop()}-320.webp`;
    const request = new Request(`http://localhost/pictures/${file}`, { headers });
    return readPicture(request, { params: Promise.resolve({ file }) });
  };
  const withPhotos = async (shop: Person, count: number) => {
    const photos = await Promise.all(
      Array.from({ length: count }, async () => uploadAs(shop, await makePhoto(), 'product')),
    );
    return sellAs(shop, { images: photos.map((fileId) => ({ fileId, alt: 'A shoe' })) });
  };

  it('are gone for everybody but the shop and staff, also from caches, until it is shown', async () => {
    const shop = await makeMember(await createVendor());
    const [ops, other] = [await makeStaff('ops'), await makeMember(await createVendor())];
    const product = await withPhotos(shop, 1);
    const { src } = product.images[0];
    const etag = (await fetchAs(src)).headers.get('etag') ?? '';
    await hideAs(ops, product.productId);
    const statuses = async () => [
      (await fetchAs(src)).status,
      (await fetchAs(src, {}, etag)).status,
      (await fetchAs(src, other)).status,
      (await fetchAs(src, shop)).status,
      (await fetchAs(src, ops)).status,
    ];
    expect(await statuses()).toEqual([404, 404, 404, 200, 200]);
    expect((await fetchAs(src, shop)).headers.get('cache-control')).toBe('no-store');
    await showAs(ops, product.productId);
    expect(await statuses()).toEqual([200, 304, 200, 200, 200]);
  });

  it('stay where another product of the shop shows them', async () => {
    const shop = await makeMember(await createVendor());
    const product = await withPhotos(shop, 2);
    const [shared, own] = product.images;
    await sellAs(shop, { name: 'Another pair', images: [{ src: shared.src, alt: 'A shoe' }] });
    await hideAs(await makeStaff('ops'), product.productId);
    expect((await fetchAs(shared.src)).status).toBe(200);
    expect((await fetchAs(own.src)).status).toBe(404);
  });
});
