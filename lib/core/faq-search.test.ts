import { describe, expect, it } from 'vitest';
import { FAQ } from './faq';
import { searchFaq } from './faq-search';

const ids = (text: string) => searchFaq(FAQ, text).map(({ id }) => id);

describe('the search of the FAQ', () => {
  it.each([
    ['how do I get a refund', 'refunds'],
    ['delivery code', 'delivery-code'],
    ['forgot password', 'password'],
    ['minimum order?', 'minimum'],
    ['REVIEWS', 'reviews'],
    ['refund.', 'refunds'],
    ['How do I cancel?', 'cancel'],
    ['“delivery fee”…', 'delivery-fee'],
    ['delivery fees!', 'delivery-fee'],
    ['password?!', 'password'],
    ['(promo codes)', 'promo'],
    ['rider’s wait', 'waiting'],
    ['what’s the delivery code', 'delivery-code'],
    ['parcel, errand', 'parcels-errands'],
    ['express 1.5×', 'delivery-fee'],
    ['abeg how I go get refund', 'refunds'],
    ['una get minimum order?', 'minimum'],
    ['wetin be service fee', 'service-fee'],
    ['2500', 'service-fee'],
    ['₦2,500.', 'service-fee'],
  ])('puts first for “%s”: %s', (text, id) => {
    expect(ids(text)[0]).toBe(id);
  });

  it('returns all questions without a word, and none without a match', () => {
    expect(ids(' … ')).toEqual(FAQ.map(({ id }) => id));
    expect(ids('submarine')).toEqual([]);
  });
});
