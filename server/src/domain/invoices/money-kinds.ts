/** `bank` is money, `credit` the customer's credit. */
export const PAYMENT_SOURCES = ['bank', 'credit'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

export const WRITE_OFF_REASONS = ['loss', 'rounding'] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];
