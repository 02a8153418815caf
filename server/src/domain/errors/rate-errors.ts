/** The codes of exchange rates. */
export const RATE_ERRORS = {
  'exchange-rate-missing': [
    409,
    'No exchange rate of the currency is known for the day; send again when it is, or give the rate by hand. See details.currency and details.newest, the day of the newest known rate.',
  ],
  'exchange-rate-unlikely': [
    409,
    'The rate given by hand is more than 5 % from the newest known one; correct it. See details.newest and details.newestRate.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
