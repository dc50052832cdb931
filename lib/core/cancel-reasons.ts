/** Reasons for a cancellation by ops that customer and rider see. */
export const PUBLIC_REASONS = ['shop', 'no-rider', 'asked', 'address', 'mistake'] as const;

export type PublicReason = (typeof PUBLIC_REASONS)[number];
