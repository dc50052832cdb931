import { describe, expect, it } from 'vitest';
import { rejectionText } from './messages';

describe('rejectionText', () => {
  it.each([
    ['Too busy', 'Mama Esosa Kitchen couldn’t make it: too busy'],
    ['sold_out_at_pickup', 'Mama Esosa Kitchen couldn’t make it: sold out'],
    ['NEPA took the light. ', 'Mama Esosa Kitchen couldn’t make it: NEPA took the light'],
    ['', 'Mama Esosa Kitchen couldn’t make it'],
  ])('words the reason %j', (reason, text) => {
    expect(rejectionText('Mama Esosa Kitchen', reason)).toBe(text);
  });
});
