/** What pays: `bank` is money, `credit` the customer's credit. */
export type PaymentSource = 'bank' | 'credit';

/** As the API shows what pays. Money by Vipps is told from other money by its reference. */
export const SHOWN_PAYMENT_SOURCES = ['bank', 'credit', 'vipps'] as const satisfies readonly (
  PaymentSource | 'vipps'
)[];
export type ShownPaymentSource = (typeof SHOWN_PAYMENT_SOURCES)[number];

/** How money was paid, where somebody has told. */
export const PAYMENT_METHODS = ['bank', 'card', 'vipps', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const WRITE_OFF_REASONS = ['loss', 'rounding'] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];
