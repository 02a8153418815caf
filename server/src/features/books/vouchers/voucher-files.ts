/** What a scanner or a phone makes of a paper, and what suppliers send. */
export const VOUCHER_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type VoucherType = (typeof VOUCHER_TYPES)[number];

/** The files of entries, and those that wait for one. */
export const VOUCHER_FILES = {
  quota: 'vouchers',
  types: VOUCHER_TYPES,
  wrongType: 'Send a PDF, PNG or JPEG file as it is, with its Content-Type.',
} as const;
