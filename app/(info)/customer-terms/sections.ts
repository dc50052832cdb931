import type { DocumentSection } from '@/components/info/document';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';

/** What customers agree to. */
export const SECTIONS: readonly DocumentSection[] = [
  {
    id: 'service',
    title: 'What Eki is',
    text: [
      'Eki brings together shops around the University of Benin and Ugbowo, riders, and you. The shops sell; Eki takes the order and the payment, and a rider brings it.',
      'You may use Eki from the age of 15. What you tell us about yourself must be true, and your password is yours alone.',
    ],
  },
  {
    id: 'prices',
    title: 'Prices and fees',
    text: [
      'Prices are in naira and are set by the shops. The delivery fee and the service fee are shown as lines of their own before you pay. There is no minimum order.',
      'If a price or fee changes between cart and payment, you are shown the new total first. You are never charged another amount than the one you agreed to.',
    ],
  },
  {
    id: 'orders',
    title: 'When an order counts',
    text: [
      'An order exists once it is paid. You then get an e-mail, and its page shows every step. If money arrives for an order that can no longer be placed, it goes to your wallet and we tell you.',
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: [
      `We deliver from ${SERVICE_HOURS_WORDS}. An order takes 30 to 60 minutes once the shop has accepted it; heavy rain and queues can make it longer.`,
      [
        'The rider waits 5 minutes at your address and calls the number you gave.',
        'Give the delivery code only when you hold your order. With the code the order counts as delivered.',
        'If nobody can be reached, support decides with you whether the order is held, brought again or returned.',
      ],
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    text: [
      'You can cancel within 5 minutes, and later too, as long as the shop has not accepted. Where several shops are part of one order, what is not accepted yet can still be cancelled.',
      'A shop that has not accepted after ten minutes is cancelled by us, with everything given back.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    text: [
      'What is cancelled is paid back to your Eki wallet at once: the items, their share of the service fee, and the delivery fee of a shop from which nothing is left to bring.',
    ],
  },
  {
    id: 'complaints',
    title: 'Complaints',
    text: [
      'Tell us within 30 minutes after delivery if something is missing, wrong or spoilt. We answer within 30 minutes during delivery hours. Later reports are read as well, but are harder to prove.',
    ],
  },
  {
    id: 'conduct',
    title: 'Fair use',
    text: [
      'Do not order what the law forbids, do not order for others without their knowledge, and treat riders and shops as you want to be treated. We may close accounts that are used to cheat.',
    ],
  },
  {
    id: 'data',
    title: 'Your data',
    text: [
      'Shops see what you ordered, not your address. A rider sees your address and phone number once they have taken your order. Nobody but you sees the delivery code.',
      'You can have your account deleted. What the law makes us keep about payments is kept without your name.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes of these terms',
    text: [
      'We write here what changes and from when. For an order, the terms of the day it was paid apply. Nigerian law applies.',
    ],
  },
];
