/** Messages of the seller's pages; not part of `MESSAGES`, which every page loads. */
export const SHOP_MESSAGES = {
  memberRole: 'Choose owner, manager or kitchen.',
  memberAlready: 'They work here already.',
  staffFull: 'A shop has room for 50 people. Remove someone first.',
  lastOwner: 'A shop needs an owner. Make someone else an owner first.',
  invitationForAnother: 'This invitation went to another email. Log in with that account.',
  hours: 'Set when your shop is open.',
  dayOff: 'Choose a day.',
  daysOffOrder: 'The last day has to be after the first.',
  daysOffMany: 'Keep to 30 days off. Remove one first.',
  salesDays: 'Choose up to 92 days.',
  salesFailed: 'We couldn’t load your sales.',
  quietHours: 'Set both times, or none.',
  shopFailed: 'We couldn’t load your shop.',
  shopNotSaved: 'Your changes weren’t saved. Try again.',
  staffFailed: 'We couldn’t load your staff.',
  inviteFailed: 'The invitation wasn’t sent. Try again.',
} as const;
