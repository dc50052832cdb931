import { z } from 'zod';
import { email, line, objectId, paragraph, phone } from '@/lib/core/fields';
import type { OpeningHours } from '@/lib/core/hours/hours';
import { MEMBER_ROLES } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { MAX_ABOUT, MAX_BUSY_MINUTES, MAX_PAUSE_MINUTES, PREP_MINUTES } from './policy';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** When a shop is open: a few spans a day, which can't overlap. */
export const openingHours = z
  .array(
    z
      .strictObject({
        days: z
          .array(z.number().int().min(0).max(6), APPLICATION_MESSAGES.hours)
          .min(1, APPLICATION_MESSAGES.hours)
          .max(7, APPLICATION_MESSAGES.hours),
        open: z.string().regex(CLOCK, APPLICATION_MESSAGES.hours),
        close: z
          .string()
          .refine((typed) => typed === '24:00' || CLOCK.test(typed), APPLICATION_MESSAGES.hours),
      })
      .refine(({ open, close }) => open < close, APPLICATION_MESSAGES.hoursOrder),
    APPLICATION_MESSAGES.hours,
  )
  .max(28, APPLICATION_MESSAGES.hours)
  .refine(areDisjoint, APPLICATION_MESSAGES.hoursOverlap);

function areDisjoint(spans: readonly OpeningHours[]): boolean {
  return [0, 1, 2, 3, 4, 5, 6].every((day) => {
    const daySpans = spans
      .flatMap(({ days, open, close }) =>
        days.filter((one) => one === day).map(() => [open, close]),
      )
      .sort();
    return daySpans.every(([open = ''], at) => at === 0 || (daySpans[at - 1]?.[1] ?? '') <= open);
  });
}

/** The shop of the call, for members of several. Each call has its own default. */
export const vendorId = objectId.optional();

/** Body of POST /api/seller/pause: one of the two fields; 0 minutes ends the pause. */
export const pauseInput = z
  .strictObject({
    vendorId,
    minutes: z.number().int().min(0).max(MAX_PAUSE_MINUTES).optional(),
    until: z.literal('closing').optional(),
  })
  .refine(({ minutes, until }) => (minutes === undefined) !== (until === undefined));

/** Body of POST /api/seller/busy; 0 minutes ends it. */
export const busyInput = z.strictObject({
  vendorId,
  minutes: z.number().int().min(0).max(MAX_BUSY_MINUTES),
});

const date = z.iso.date(SHOP_MESSAGES.dayOff);

const daysOff = z
  .array(
    z
      .strictObject({ from: date, to: date, reason: line(60).optional() })
      .refine(({ from, to }) => from <= to, SHOP_MESSAGES.daysOffOrder),
    SHOP_MESSAGES.dayOff,
  )
  .max(30, SHOP_MESSAGES.daysOffMany);

/**
 * Body of POST /api/seller/shop: fields left out don't change. `logo` and `cover`: uploaded pictures; a
 * null cover removes it.
 */
export const saveShopInput = z.strictObject({
  vendorId,
  description: paragraph(MAX_ABOUT).optional(),
  phone: phone.optional(),
  landmark: line(160).optional(),
  hours: openingHours.min(1, SHOP_MESSAGES.hours).optional(),
  daysOff: daysOff.optional(),
  prepMinutes: z
    .number(SHOP_MESSAGES.prepMinutes)
    .int(SHOP_MESSAGES.prepMinutes)
    .min(PREP_MINUTES.min, SHOP_MESSAGES.prepMinutes)
    .max(PREP_MINUTES.max, SHOP_MESSAGES.prepMinutes)
    .optional(),
  samePrice: z.boolean().optional(),
  logo: objectId.optional(),
  cover: objectId.nullable().optional(),
});

export type SaveShopInput = z.output<typeof saveShopInput>;

const quietClock = z.string().regex(CLOCK, SHOP_MESSAGES.quietHours).nullable();

/** Body of POST /api/seller/alerts: whether new orders ring on the caller's devices outside quiet hours. */
export const alertsInput = z
  .strictObject({
    vendorId,
    isOn: z.boolean(),
    quietFrom: quietClock.default(null),
    quietTo: quietClock.default(null),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    message: SHOP_MESSAGES.quietHours,
  });

export type AlertsInput = z.output<typeof alertsInput>;

/** Query of the calls about one shop. */
export const shopQuery = z.strictObject({ vendorId });

/** Body of POST /api/seller/staff/invite. */
export const inviteInput = z.strictObject({
  vendorId,
  email,
  role: z.enum(MEMBER_ROLES, SHOP_MESSAGES.memberRole),
});

/** Body of POST /api/seller/staff/invitation and accept. */
export const invitationTokenInput = z.strictObject({
  token: z.string(ACCOUNT_MESSAGES.linkOver).max(200, ACCOUNT_MESSAGES.linkOver),
});

/** Body of POST /api/seller/staff/remove: a member, or an invitation that is open. */
export const removeInput = z
  .strictObject({ vendorId, userId: objectId.optional(), invitationId: objectId.optional() })
  .refine(({ userId, invitationId }) => (userId === undefined) !== (invitationId === undefined));

/** Body of POST /api/seller/staff/role. */
export const memberRoleInput = z.strictObject({
  vendorId,
  userId: objectId,
  role: z.enum(MEMBER_ROLES, SHOP_MESSAGES.memberRole),
});

export type MemberRoleInput = z.output<typeof memberRoleInput>;
export type ShopQuery = z.output<typeof shopQuery>;
export type InviteInput = z.output<typeof inviteInput>;
export type RemoveInput = z.output<typeof removeInput>;
export type PauseInput = z.output<typeof pauseInput>;
export type BusyInput = z.output<typeof busyInput>;
