import 'server-only';
import { Schema } from 'mongoose';
import {
  type AppSettings,
  CLOSE_CLOCK,
  ISO_DAY,
  OPEN_CLOCK,
  SETTING_RANGES,
} from '@/lib/platform/settings/policy';
import { defineModel } from './define';
import { wholeBetween } from './validators';

/** The single settings document. Missing fields have default values (see `AppSettings`). */
export interface SettingsDoc {
  _id: 'main';
  serviceHours?: { days: number[]; open: string; close: string }[];
  delivery?: Partial<AppSettings['delivery']>;
  holdMinutes?: number;
  holdLimits?: {
    newcomer?: { perProduct?: number; total?: number };
    known?: { perProduct?: number; total?: number };
  };
  paymentMinutes?: number;
  acceptMinutes?: number;
  errandBudgetNaira?: number;
  refundAloneNaira?: number;
  refundAloneDailyNaira?: number;
  holidays?: string[];
  /** Set on databases filled by the seed, which only empties such databases. */
  demo?: 'seeding' | 'ready';
}

const settingsSchema = new Schema(
  {
    _id: { type: String, required: true },
    serviceHours: { type: Schema.Types.Mixed },
    delivery: { type: Schema.Types.Mixed },
    holdMinutes: { type: Number, ...SETTING_RANGES.holdMinutes },
    holdLimits: { type: Schema.Types.Mixed },
    paymentMinutes: { type: Number, ...SETTING_RANGES.paymentMinutes },
    acceptMinutes: { type: Number, ...SETTING_RANGES.acceptMinutes },
    errandBudgetNaira: { type: Number, ...SETTING_RANGES.errandBudgetNaira },
    refundAloneNaira: { type: Number, ...SETTING_RANGES.refundAloneNaira },
    refundAloneDailyNaira: { type: Number, ...SETTING_RANGES.refundAloneDailyNaira },
    holidays: { type: [String], default: undefined },
    demo: { type: String, enum: ['seeding', 'ready'] },
  },
  { strict: 'throw', collection: 'settings', versionKey: false },
);

const HOLD_LIMITS = {
  bsonType: 'object',
  additionalProperties: false,
  properties: {
    perProduct: wholeBetween(SETTING_RANGES.heldPieces),
    total: wholeBetween(SETTING_RANGES.heldPieces),
  },
};

/** Number of service hours that close before they open. */
const INVERTED_HOURS = {
  $size: {
    $filter: {
      input: { $ifNull: ['$serviceHours', []] },
      as: 'hours',
      cond: { $lte: ['$$hours.close', '$$hours.open'] },
    },
  },
};

export const Settings = defineModel<SettingsDoc>('Settings', settingsSchema, {
  $jsonSchema: {
    bsonType: 'object',
    properties: {
      serviceHours: {
        bsonType: 'array',
        maxItems: 50,
        items: {
          bsonType: 'object',
          required: ['days', 'open', 'close'],
          additionalProperties: false,
          properties: {
            days: { bsonType: 'array', minItems: 1, items: wholeBetween({ min: 0, max: 6 }) },
            open: { bsonType: 'string', pattern: OPEN_CLOCK },
            close: { bsonType: 'string', pattern: CLOSE_CLOCK },
          },
        },
      },
      delivery: {
        bsonType: 'object',
        additionalProperties: false,
        properties: {
          areaM: wholeBetween(SETTING_RANGES.areaM),
          vendorReachM: wholeBetween(SETTING_RANGES.vendorReachM),
          maxVendors: wholeBetween(SETTING_RANGES.maxVendors),
          directM: wholeBetween(SETTING_RANGES.directM),
          maxStops: wholeBetween(SETTING_RANGES.maxStops),
        },
      },
      holdMinutes: wholeBetween(SETTING_RANGES.holdMinutes),
      holdLimits: {
        bsonType: 'object',
        additionalProperties: false,
        properties: { newcomer: HOLD_LIMITS, known: HOLD_LIMITS },
      },
      paymentMinutes: wholeBetween(SETTING_RANGES.paymentMinutes),
      acceptMinutes: wholeBetween(SETTING_RANGES.acceptMinutes),
      errandBudgetNaira: wholeBetween(SETTING_RANGES.errandBudgetNaira),
      refundAloneNaira: wholeBetween(SETTING_RANGES.refundAloneNaira),
      refundAloneDailyNaira: wholeBetween(SETTING_RANGES.refundAloneDailyNaira),
      holidays: { bsonType: 'array', items: { bsonType: 'string', pattern: ISO_DAY } },
    },
  },
  $expr: { $eq: [INVERTED_HOURS, 0] },
});
