import type { DocumentSection } from '@/components/info/document';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';

/** What riders agree to. */
export const SECTIONS: readonly DocumentSection[] = [
  {
    id: 'who',
    title: 'Who can ride',
    text: [
      [
        'You are at least 18 and have a valid identity card.',
        'A motorbike has its papers and you have the licence for it. Bicycles and feet are welcome for short ways.',
        'You applied with true documents, and we approved you.',
      ],
    ],
  },
  {
    id: 'jobs',
    title: 'Jobs',
    text: [
      `You go online when you want, from ${SERVICE_HOURS_WORDS}. An offer shows pay, distance and the part of town before you take it. Saying no has no penalty.`,
      'Once you have taken a job you see the exact address and the phone number. Use them for this job alone.',
    ],
  },
  {
    id: 'handing-over',
    title: 'Picking up and handing over',
    text: [
      [
        'Check the order against the list at the shop before you leave.',
        'At the address you wait 5 minutes and try to call.',
        'Ask for the delivery code only when the customer holds the order. Never ask for it by phone beforehand.',
        'If nobody comes, support decides what happens. You are paid for the way all the same.',
      ],
    ],
  },
  {
    id: 'earnings',
    title: 'Earnings',
    text: [
      'You earn 80% of the delivery fee, Express included, and at least ₦350 a job. Tips are yours entirely. Promotions that we give to customers never lower what you earn.',
    ],
  },
  {
    id: 'payout',
    title: 'Payout',
    text: [
      'Ask for your earnings from ₦1,000 on. They are paid 1 working day after you ask, to the bank account in your name.',
    ],
  },
  {
    id: 'safety',
    title: 'Safety',
    text: [
      'Wear a helmet, keep to the traffic rules, and do not use the phone while riding. No delivery is worth an accident: tell support when rain or traffic stops you.',
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct',
    text: [
      'Be polite and leave orders closed. Who opens orders, keeps them, asks for extra money or writes to customers afterwards loses the account.',
    ],
  },
  {
    id: 'standing',
    title: 'Your standing',
    text: [
      'You ride on your own account, not as our employee: you choose when and how much. You can stop at any time; what you have earned is paid out.',
    ],
  },
];
