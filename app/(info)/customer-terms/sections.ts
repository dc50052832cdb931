import type { DocumentSection } from '@/components/market/info/document';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';

/** Terms for customers. */
export const SECTIONS: readonly DocumentSection[] = [
  {
    id: 'service',
    title: 'What Eki is',
    text: [
      'Eki connects you with riders and with shops around the University of Benin and Ugbowo. The shops sell, Eki takes your order and payment, and a rider delivers it.',
      'You must be 15 or older to use Eki. Give us your real details, and keep your password to yourself.',
    ],
  },
  {
    id: 'prices',
    title: 'Prices and fees',
    text: [
      'Prices are in naira, and shops set their own. You’ll see the delivery fee and the service fee separately before you pay. There’s no minimum order.',
      'If a price or fee changes before you pay, we show you the new total first. We never charge you an amount you didn’t agree to.',
      'A promo code has its own conditions: what it’s for, from which total, until when, and how often. You’ll see what it takes off before you pay. If you cancel everything, you can use it again while it lasts.',
    ],
  },
  {
    id: 'orders',
    title: 'When an order is placed',
    text: [
      'Your order is placed once it’s paid for. We’ll email you, and the order page will show every step. If your payment reaches us too late to place the order, we’ll put the money in your wallet and let you know.',
    ],
  },
  {
    id: 'services',
    title: 'Parcels and errands',
    text: [
      'Tell us truthfully what’s in a parcel. Riders don’t carry anything illegal or dangerous.',
      'For an errand you can set a budget for each stop, which your rider spends and shows a receipt for. If it costs more, your rider asks you first. What isn’t spent goes to your wallet.',
    ],
  },
  {
    id: 'wallet',
    title: 'Your wallet',
    text: [
      'The money in your wallet is for paying on Eki. You fund it by bank transfer to your own account number, which My Wallet shows. What you send arrives as soon as your bank has sent it.',
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    text: [
      `We deliver ${SERVICE_HOURS_TEXT}. An order takes 30 to 60 minutes once the shop accepts it. Heavy rain and queues can add to that.`,
      [
        'Your rider waits 5 minutes at your address and calls the number you gave.',
        'Give your delivery code only when you have your order. Once you give it, the order counts as delivered.',
        'If your rider can’t reach you, support will agree with you whether to hold the order, bring it again or return it.',
      ],
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    text: [
      'You can cancel within 5 minutes, and later too, as long as the shop hasn’t accepted. If your order is from several shops, you can still cancel whatever hasn’t been accepted.',
      'If a shop hasn’t accepted after ten minutes, we cancel its part and refund you in full for it.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    text: [
      'When something is cancelled, we refund your Eki wallet right away: the items, their share of the service fee, and a shop’s delivery fee if nothing from it is left to deliver.',
    ],
  },
  {
    id: 'complaints',
    title: 'Complaints',
    text: [
      'Tell us within 30 minutes of delivery if something is missing, wrong or spoilt: open the order and tap Report a problem. We answer within 30 minutes during delivery hours. We read later complaints too, but they’re harder to prove.',
      'Nothing wrong with it, but you’ve changed your mind? Shops don’t take back what was delivered. Cancel while the order is still Order Placed instead.',
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews',
    text: [
      'You can review what was delivered to you. Everyone sees your first name, the first letter of your last name, your words and your photo. Say what’s true, and leave out names, numbers and addresses. We hide reviews that insult, give away private details or aren’t about the product. Shops can reply, but they can’t remove a review. If you delete your account, your reviews stay, without your name and photo.',
    ],
  },
  {
    id: 'conduct',
    title: 'Fair use',
    text: [
      'Don’t order anything illegal. Don’t order for other people without telling them. Treat riders and shops the way you want to be treated. We may close accounts used for fraud.',
    ],
  },
  {
    id: 'data',
    title: 'Your data',
    text: [
      'Shops see what you ordered, not your address. A rider sees your address and phone number once they’ve taken your order. Only you see the delivery code.',
      'We remove location and camera details from photos you send. Videos in a chat stay exactly as you sent them, so they may include the location where you recorded them.',
      'You can delete your account in Profile Details. We delete it after 30 days, unless you log in before then. We keep the payment records the law asks for, without your name on them.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: [
      'When these terms change, we’ll say here what changed and when it starts. Each order follows the terms on the day you paid for it. Nigerian law applies.',
    ],
  },
];
