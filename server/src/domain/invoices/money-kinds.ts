/** `bank` is money, `credit` the customer's credit. */
export const PAYMENT_SOURCES = ['bank', 'credit'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** How money was paid, where somebody has told. */
export const PAYMENT_METHODS = ['bank', 'card', 'vipps', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const WRITE_OFF_REASONS = ['loss', 'rounding'] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];
