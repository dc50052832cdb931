import type { DocumentSection } from '@/components/market/info/document';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';

/** Terms for riders. */
export const SECTIONS: readonly DocumentSection[] = [
  {
    id: 'who',
    title: 'Who can ride',
    text: [
      [
        'You’re at least 18 and have a valid ID card.',
        'If you ride a motorbike or drive a car, its papers are valid and you’re licensed. Offers stop when your licence ends, until we’ve seen the new one. For short trips you can cycle or walk.',
        'You applied with genuine documents, and we approved you.',
      ],
    ],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    text: [
      `Go online when you want, ${SERVICE_HOURS_TEXT}. Each offer shows the pay, the distance and the part of town before you take it. There’s no penalty for saying no.`,
      'Once you take a job, you see the exact address and phone number. Use them for that job only.',
    ],
  },
  {
    id: 'handing-over',
    title: 'Pick-up and drop-off',
    text: [
      [
        'Check the order against the list before you leave the shop.',
        'Wait 5 minutes at the address and try to call.',
        'Ask for the delivery code only when the customer has the order. Never ask for it by phone first.',
        'If nobody comes, support decides what happens next. You still get paid for the trip.',
      ],
    ],
  },
  {
    id: 'earnings',
    title: 'Earnings',
    text: [
      'You earn 80% of the delivery fee, Express included, and at least ₦350 a job. Promos we give customers never lower what you earn.',
    ],
  },
  {
    id: 'payout',
    title: 'Payout',
    text: [
      'Your earnings add up in your account on Eki, and they’re paid to the bank account in your name. You can’t request them in the app yet.',
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    text: [
      'Wear a helmet, obey traffic rules, and don’t use your phone while riding. No delivery is worth an accident. Tell support if rain or traffic stops you.',
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    text: [
      'Be polite and don’t open orders. If you open or keep orders, ask for extra money or message customers afterwards, you’ll lose your account.',
    ],
  },
  {
    id: 'standing',
    title: 'Your standing',
    text: [
      'You work for yourself, not as our employee. You choose when and how much you work. You can stop at any time, and we’ll pay out what you’ve earned.',
    ],
  },
];
