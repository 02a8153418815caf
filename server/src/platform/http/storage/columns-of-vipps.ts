import { MADE, WORD } from './uncounted-reasons.ts';

/** The columns of Vipps that can grow, as in `STORED`. */
export const OF_VIPPS = {
  simulated_vipps_entries: { uncounted: { [MADE]: ['psp_reference', 'reference'], [WORD]: ['entry_type'] } },
  simulated_vipps_payments: {
    uncounted: {
      [MADE]: ['reference', 'refunds', 'return_url'],
      'the number of an invoice and the name of its company, at most 100 characters': ['description'],
      [WORD]: ['state'],
    },
  },
  vipps_keys: {
    uncounted: {
      'an account has one pair at a time, of at most 2 kB': ['merchant_serial_number', 'sealed'],
      [MADE]: ['webhook_id', 'webhook_secret', 'webhook_token', 'webhook_url'],
    },
  },
  vipps_payments: {
    documents: { row: 300 },
    uncounted: { [MADE]: ['reference'], [WORD]: ['last_error', 'status'] },
  },
  vipps_refunds: {
    documents: { row: 200 },
    uncounted: { [WORD]: ['last_error', 'status'] },
  },
} as const;
