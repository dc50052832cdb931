import { describe, expect, it } from 'vitest';
import { GET as readCall, POST as saveCall } from '@/app/api/seller/shop/route';
import { quoteCart } from '@/lib/purchases/checkout/payments/quote';
import { saveShop } from '@/lib/shops/shop';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { readyToPay, refusal, start } from '../../support/paying';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, uploadAs } from '../../support/photos';
import { addMember, makeMember } from '../../support/sellers';
import { createVendor, NOON } from '../../support/shop';

useTestDatabase();

const read = (by: Person, query = '') => callRoute(readCall, `/${query}`, { cookie: by.cookie });
const save = (by: Person, body: object) => callRoute(saveCall, '/', { cookie: by.cookie, body });

const DAILY = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '09:00', close: '14:00' }];

async function opened() {
  const vendorId = await createVendor();
  return { vendorId, owner: await makeMember(vendorId) };
}

describe('the settings of a shop', () => {
  it('are saved one by one; what is left out stays', async () => {
    const { owner } = await opened();
    const hours = [...DAILY, { days: [6], open: '16:00', close: '24:00' }];
    const daysOff = [{ from: '2099-12-24', to: '2099-12-26', reason: 'Christmas' }];
    const saved = { description: 'Firewood jollof', phone: '0805 662 9014', hours, daysOff };
    expect((await save(owner, saved)).status).toBe(200);
    const { body } = await save(owner, { samePrice: true, prepMinutes: 45, landmark: 'Blue gate' });
    expect(body.shop).toMatchObject({
      description: 'Firewood jollof',
      phone: '+2348056629014',
      openingHours: hours,
      daysOff,
      samePrice: true,
      usualMinutes: 45,
      landmark: 'Blue gate',
    });
    expect((await read(owner)).body.shop).toEqual(body.shop);
  });

  it('have pictures that everyone sees, uploaded by the member', async () => {
    const { vendorId, owner } = await opened();
    const photo = await makePhoto();
    const [logo, cover] = [
      await uploadAs(owner, photo, 'product'),
      await uploadAs(owner, photo, 'product'),
    ];
    expect((await save(owner, { logo, cover })).body.shop).toMatchObject({
      logo: `/pictures/${logo}`,
      cover: `/pictures/${cover}`,
    });
    expect((await save(owner, { cover: null })).body.shop.cover).toBeNull();
    const stranger = await makePerson();
    const foreign = await uploadAs(stranger, photo, 'product');
    expect((await save(owner, { logo: foreign })).status).toBe(400);
    expect((await Vendor.findById(vendorId).orFail().lean()).profilePhoto).toBe(
      `/pictures/${logo}`,
    );
  });

  it.each([
    ['hours that overlap', { hours: [...DAILY, { days: [3], open: '13:00', close: '15:00' }] }],
    ['hours that end before they begin', { hours: [{ days: [1], open: '15:00', close: '09:00' }] }],
    ['no such time', { hours: [{ days: [1], open: '9 AM', close: '25:00' }] }],
    ['no such weekday', { hours: [{ days: [7], open: '09:00', close: '10:00' }] }],
    ['no hours at all', { hours: [] }],
    ['no such date', { daysOff: [{ from: '2026-02-30', to: '2026-03-01' }] }],
    ['a last day before the first', { daysOff: [{ from: '2099-01-02', to: '2099-01-01' }] }],
    ['no phone number', { phone: '12345' }],
    ['too many words', { description: 'x'.repeat(161) }],
    ['no time to prepare', { prepMinutes: 0 }],
    ['a name, which is for Eki to change', { businessName: 'Another' }],
    ['an address, likewise', { address: 'Ring Road' }],
    ['a status, likewise', { status: 'open' }],
  ])('are not saved with %s', async (_, change) => {
    const { vendorId, owner } = await opened();
    const before = await Vendor.findById(vendorId).lean();
    expect((await save(owner, change)).status).toBe(400);
    expect(await Vendor.findById(vendorId).lean()).toEqual(before);
  });

  it('are for owners and managers of the shop alone', async () => {
    const { vendorId } = await opened();
    const change = { vendorId, samePrice: true };
    const other = await makeMember(await createVendor());
    expect((await read(other, `?vendorId=${vendorId}`)).status).toBe(404);
    expect((await save(other, change)).status).toBe(404);
    for (const [role, status] of [
      ['kitchen', 403],
      ['manager', 200],
    ] as const) {
      const member = await makePerson({ roles: ['customer', 'seller'] });
      await addMember(vendorId, member.userId, role);
      expect((await read(member)).status, role).toBe(status);
      expect((await save(member, change)).status, role).toBe(status);
    }
  });
});

describe('days off', () => {
  it('immediately move the start of quotes and payments', async () => {
    const checkout = await readyToPay(10);
    const product = await Product.findById(checkout.option.productId).orFail().lean();
    const { actor } = await makeMember(product.vendorId.toString());
    const quote = () =>
      quoteCart({ address: checkout.input.address, isExpress: false }, checkout.actor, NOON);
    expect((await quote()).scheduledFor).toBeNull();
    // Noon of Saturday 21 November.
    await saveShop({ daysOff: [{ from: '2026-11-21', to: '2026-11-22' }] }, actor, NOON);
    const closed = await quote();
    expect(closed.scheduledFor).toBe('2026-11-23T07:00:00.000Z');
    await saveShop({ daysOff: [{ from: '2026-11-20', to: '2026-12-24' }] }, actor, NOON);
    expect(await refusal(start(checkout, NOON))).toBeTruthy();
    await saveShop({ daysOff: [] }, actor, NOON);
    expect((await quote()).scheduledFor).toBeNull();
  });
});
