import { describe, expect, it } from 'vitest';
import { POST as hide } from '@/app/api/admin/product/hide/route';
import { POST as show } from '@/app/api/admin/product/show/route';
import { GET as listed } from '@/app/api/admin/products/route';
import { POST as answer } from '@/app/api/seller/product/answer/route';
import { Audit } from '@/models/audit';
import { callRoute } from '../support/call';
import { useTestDatabase } from '../support/database';
import { sendDue } from '../support/mails';
import type { Person } from '../support/people';
import { readAs, saveAs, sellAs, shoes } from '../support/products';
import { addMember, makeMember } from '../support/sellers';
import { createVendor } from '../support/shop';
import { because, makeStaff } from '../support/staff';

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

  it('is not decided on by somebody of its shop', async () => {
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
