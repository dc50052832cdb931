/** Messages about promo codes. */
export const PROMO_MESSAGES = {
  // the specification's, word for word
  enterPromo: 'Enter a promo code',
  invalidPromo: 'Invalid promo code',
  promoApplied: 'Promo applied successfully',

  // ours, where the specification has none
  promosFailed: 'The promo codes didn’t load.',
  promoNotFound: 'Promo code not found.',
  promoTaken: 'This code already exists.',
  promoValue: 'Enter a percentage from 1 to 100, or an amount up to ₦10,000.',
  promoNothing: 'Enter a discount, or make delivery free.',
  promoCap: 'Give the most it takes off, up to ₦10,000.',
  promoDates: 'It has to end after it starts.',
  promoLimit: 'It’s already been used more often than that.',
  promoOfShop: 'A shop pays for this code. You can only switch it off.',
  promoOver: 'This code is off already.',
} as const;
