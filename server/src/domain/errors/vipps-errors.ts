/** The codes of Vipps. */
export const VIPPS_ERRORS = {
  'vipps-keys-refused': [
    409,
    'Vipps does not let these keys in, so nothing is saved; copy all four from the sales unit at portal.vippsmobilepay.com.',
  ],
  'vipps-needs-https': [
    409,
    'Vipps returns payers to https addresses alone; the operator of the service sets BASE_URL to one.',
  ],
  'vipps-away': [
    503,
    'Vipps does not answer, so the keys could not be tried and nothing is saved; try again later.',
  ],
  'vipps-payment-exceeded': [
    409,
    'Less of this payment by Vipps can go back, see details.refundable: what it brought, less what other orders pay back of it.',
  ],
  'refund-by-vipps': [
    409,
    'Vipps pays this refund, so it is neither marked as paid nor taken back; an open order may be cancelled, and another one made.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
