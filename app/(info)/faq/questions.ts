import type { FaqItem } from '@/components/info/faq-list';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';

/** The questions in the order in which people meet them: before ordering, paying, after. */
export const FAQ: readonly FaqItem[] = [
  {
    id: 'hours',
    question: 'When do you deliver, and how long does it take?',
    answer: [
      `Riders are out from ${SERVICE_HOURS_WORDS}, every day. An order takes 30 to 60 minutes from the moment the shop accepts it.`,
      'Outside these hours you can order all the same. The cart says, before you pay, from when your order is prepared.',
    ],
  },
  {
    id: 'area',
    question: 'Where do you deliver?',
    answer: [
      'In and around the University of Benin and Ugbowo: up to 15 km by road from the main gate, and up to 12 km from the shops you order from.',
    ],
  },
  {
    id: 'minimum',
    question: 'Is there a minimum order?',
    answer: ['No. One sachet of pepper is an order too.'],
  },
  {
    id: 'delivery-fee',
    question: 'How is the delivery fee worked out?',
    answer: [
      'By the way the rider goes: through every shop of your order and on to you. It starts at ₦400, the first kilometre included, and every further shop adds ₦150. It is rounded up to ₦50.',
      'Express multiplies it by 1.5. The cart shows what that comes to before you choose it.',
    ],
  },
  {
    id: 'service-fee',
    question: 'What is the service fee for?',
    answer: [
      'It pays the card company and keeps the service and its support running. On items and delivery together it is 1.5%, plus ₦100 from ₦2,500 (this part is at most ₦2,000), then 5%; the sum is rounded up to ₦10.',
      'You see it as a line of its own in the cart, before you pay.',
    ],
  },
  {
    id: 'paying',
    question: 'How do I pay?',
    answer: [
      'By card or bank transfer, on the secure page of our payment company. We never see your card number.',
      'If you close that page too early, nothing is lost: your cart stays as it was. If the money went through, the order is placed even with the page closed.',
    ],
  },
  {
    id: 'cancel',
    question: 'Can I cancel an order?',
    answer: [
      'Yes, free of charge, until a shop accepts it. You have at least five minutes wherever the shop has not started. Open the order and press Cancel order: it says beforehand what can be cancelled and how much comes back.',
      'If a shop has not accepted after ten minutes, we cancel it for you and give everything back.',
    ],
  },
  {
    id: 'refunds',
    question: 'How do refunds work?',
    answer: [
      'The money is in your Eki wallet at once, delivery and service fee included where nothing of that part is left to bring. You see it under My Wallet.',
    ],
  },
  {
    id: 'delivery-code',
    question: 'What is the delivery code?',
    answer: [
      'Four digits on your order’s page. Tell them to the rider only when you hold your order: they are your receipt to the rider, and only with them does the rider get paid.',
    ],
  },
  {
    id: 'waiting',
    question: 'How long does the rider wait?',
    answer: [
      'Five minutes at your address. Keep your phone at hand: the rider calls you on the number of the address.',
    ],
  },
  {
    id: 'problem',
    question: 'Something is missing or wrong. What now?',
    answer: [
      'Tell us within 30 minutes after delivery, with a photo if you can. A person answers within 30 minutes during delivery hours.',
    ],
  },
  {
    id: 'age',
    question: 'Who may order?',
    answer: ['Anyone from the age of 15. Younger people order together with an adult.'],
  },
  {
    id: 'guest',
    question: 'Do I need an account?',
    answer: [
      'Not to look around and fill a cart. To pay you need one, so that the order, its code and any refund belong to you. Your cart comes along when you sign up.',
    ],
  },
  {
    id: 'riders',
    question: 'When are riders paid?',
    answer: ['One working day after they ask for their earnings.'],
  },
];
