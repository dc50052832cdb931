import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** The one settings document (`_id: 'main'`); what it leaves out keeps its default. */
export interface SettingsDoc {
  _id: 'main';
  serviceHours?: { days: number[]; open: string; close: string }[];
  /** Road metres, see `DeliveryLimits`. */
  delivery?: { areaM?: number; vendorReachM?: number; maxVendors?: number };
  /** Minutes that stock is held for a payment under way. */
  holdMinutes?: number;
  /** Minutes after which an unpaid payment expires. */
  paymentMinutes?: number;
  /** Set on databases that the seed has filled, and may therefore empty again. */
  demo?: 'seeding' | 'ready';
}

const settingsSchema = new Schema(
  {
    _id: { type: String, required: true },
    serviceHours: { type: Schema.Types.Mixed },
    delivery: { type: Schema.Types.Mixed },
    holdMinutes: { type: Number, min: 1, max: 60 },
    paymentMinutes: { type: Number, min: 5, max: 1440 },
    demo: { type: String, enum: ['seeding', 'ready'] },
  },
  { strict: 'throw', collection: 'settings', versionKey: false },
);

export const Settings = defineModel<SettingsDoc>('Settings', settingsSchema);
