import type { DocumentSection } from '@/components/market/info/document';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';

/** Terms for shops. */
export const SECTIONS: readonly DocumentSection[] = [
  {
    id: 'who',
    title: 'Who can sell',
    text: [
      [
        'You’re at least 18, and the shop is yours or you may act for it.',
        'You applied with genuine documents, and we approved you.',
        'If you sell food, your food handler’s certificate is valid. Send us the new one before it ends.',
      ],
    ],
  },
  {
    id: 'orders',
    title: 'Orders',
    text: [
      `Orders come during your opening hours, ${SERVICE_HOURS_TEXT}. Accept each within 10 minutes. After that we cancel it and refund the customer.`,
      'Only sell what you have. Mark what’s sold out, and pause your shop when you can’t take orders.',
      'Hand an order over only to the rider who gives the pick-up PIN.',
    ],
  },
  {
    id: 'products',
    title: 'Products and prices',
    text: [
      [
        'Show what you sell as it is: your own photos, honest words, full prices.',
        'No counterfeit, stolen, expired or banned goods; no alcohol, medicine or tobacco.',
        'A price that a customer has paid stays what was agreed.',
      ],
      'We can hide a product that breaks these rules. You’ll see why, and you can answer.',
    ],
  },
  {
    id: 'money',
    title: 'Your money',
    text: [
      'You get the price of what you hand over. It adds up in your account on Eki, and it’s paid to the bank account in your name.',
      'What you reject or can’t deliver is refunded to the customer and isn’t paid to you.',
    ],
  },
  {
    id: 'customers',
    title: 'Your customers',
    text: [
      'You see what was ordered, not where the customer lives or how to call them. Don’t ask for it, and don’t take orders around Eki that began here.',
    ],
  },
  {
    id: 'ending',
    title: 'If something goes wrong',
    text: [
      'We can suspend a shop at once if customers are at risk, and tell you why. Two of our people have to agree before a shop is closed for good. Orders you’ve accepted are finished and paid either way.',
      'You can stop selling at any time. We’ll pay out what you’ve earned.',
    ],
  },
  {
    id: 'data',
    title: 'Your documents',
    text: [
      'Only our team sees your ID and certificates, and each look is recorded. If we say no, we delete them after 30 days; otherwise they go with your account.',
    ],
  },
];
