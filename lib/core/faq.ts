import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import type { FaqItem } from './faq-search';

/** In the order of a purchase: before ordering, paying, after. */
export const FAQ: readonly FaqItem[] = [
  {
    id: 'hours',
    question: 'When do you deliver, and how long does it take?',
    answer: [
      `We deliver ${SERVICE_HOURS_TEXT}, every day. An order takes 30 to 60 minutes once the shop accepts it.`,
      'You can still order outside these hours. Before you pay, your cart shows when the shops will start.',
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
    answer: ['No. You can order just one sachet of pepper.'],
  },
  {
    id: 'delivery-fee',
    question: 'How is the delivery fee worked out?',
    answer: [
      'It depends on the rider’s route: through every shop in your order, then to you. It starts at ₦400, which covers the first kilometre, and each extra shop adds ₦150. We round it up to the next ₦50.',
      'Express is 1.5× the delivery fee. Your cart shows the price before you choose it.',
    ],
  },
  {
    id: 'service-fee',
    question: 'What is the service fee for?',
    answer: [
      'It pays the card company and keeps Eki and its support running. It’s 1.5% of your items plus delivery, and ₦100 more from ₦2,500 up (this part is never above ₦2,000), plus another 5%. We round it up to the next ₦10.',
      'You’ll see it in your cart before you pay.',
    ],
  },
  {
    id: 'paying',
    question: 'How do I pay?',
    answer: [
      'By card or bank transfer, on our payment company’s secure page. We never see your card number. Or from your Eki wallet, in one tap.',
      'If you close that page early, your cart stays just as it was. If your payment went through, we still place your order.',
    ],
  },
  {
    id: 'wallet',
    question: 'How do I put money in my wallet?',
    answer: [
      'Open My Wallet in the menu. It shows a bank account number that’s yours alone: send money to it from any bank, and your balance goes up. If it takes a while, tap I have sent it and we’ll ask the bank.',
      'You need your name and phone number in Profile Details first.',
    ],
  },
  {
    id: 'promo',
    question: 'How do I use a promo code?',
    answer: [
      'Type it in the payment dialog and tap Apply. The new total shows at once. If it doesn’t work, we’ll say why.',
    ],
  },
  {
    id: 'parcels-errands',
    question: 'Can you send a parcel or run an errand?',
    answer: [
      'Yes. For a parcel, say where it starts and who gets it. For an errand, say which places to go to, up to six, and what to get there. You’ll see the price before you pay, and you can follow your rider.',
    ],
  },
  {
    id: 'cancel',
    question: 'Can I cancel an order?',
    answer: [
      'Yes. It’s free within five minutes, and later too, as long as the shop hasn’t accepted it. Open the order and tap Cancel order. Before you confirm, you’ll see what you can cancel and how much we’ll refund.',
      'If a shop hasn’t accepted after ten minutes, we cancel it for you and refund everything.',
    ],
  },
  {
    id: 'refunds',
    question: 'How do refunds work?',
    answer: [
      'If a shop can’t supply something, or you cancel in time, we refund your Eki wallet right away. If nothing from that shop is left to deliver, you get its delivery and service fees back too. You’ll see the money in My Wallet.',
      'If something came wrong or is missing, a person looks at it first.',
    ],
  },
  {
    id: 'delivery-code',
    question: 'What is the delivery code?',
    answer: [
      'Four digits on your order page. Give them to your rider only when you have your order. They show you’ve got it, and your rider can’t be paid without them.',
    ],
  },
  {
    id: 'waiting',
    question: 'How long does the rider wait?',
    answer: [
      'Five minutes at your address. Keep your phone close: your rider will call the number saved with it.',
    ],
  },
  {
    id: 'problem',
    question: 'Something is missing or wrong. What now?',
    answer: [
      'Open the order and tap Report a problem within 30 minutes of delivery, with a photo if you can. A person will answer within 30 minutes during delivery hours.',
    ],
  },
  {
    id: 'reviews',
    question: 'Who writes the reviews?',
    answer: [
      'Only people who got the item delivered. Open a delivered order to rate what you bought, with a photo if you like. You can change your review for 30 days. Others see your first name and the first letter of your last name.',
      'A product without reviews shows our house rating of 4 stars.',
    ],
  },
  {
    id: 'age',
    question: 'Who can order?',
    answer: ['Anyone aged 15 or older. If you’re younger, order with an adult.'],
  },
  {
    id: 'guest',
    question: 'Do I need an account?',
    answer: [
      'Not to browse and fill your cart. You need one to pay, so the order, its code and any refund are yours. We keep your cart when you sign up.',
    ],
  },
  {
    id: 'password',
    question: 'I forgot my password. What now?',
    answer: [
      'Tap Login, then Forgot password. We’ll email you a link to choose a new one. It works for one hour.',
    ],
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer: [
      'Open Profile Details in the menu and tap Delete account. We delete it after 30 days. Changed your mind? Log in before then to keep it.',
    ],
  },
  {
    id: 'riders',
    question: 'When are riders paid?',
    answer: [
      'One working day after they request their earnings. Requesting them in the app isn’t possible yet. Until it is, earnings add up in the rider’s account.',
    ],
  },
];
