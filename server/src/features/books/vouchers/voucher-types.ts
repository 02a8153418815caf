/** What a scanner or a phone makes of a paper, and what suppliers send. */
export const VOUCHER_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type VoucherType = (typeof VOUCHER_TYPES)[number];

export function isVoucherType(text: string): text is VoucherType {
  return (VOUCHER_TYPES as readonly string[]).includes(text);
}
