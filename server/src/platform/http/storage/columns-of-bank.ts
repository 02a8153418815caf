import { MADE, SETTINGS, WORD } from './uncounted-reasons.ts';

/** The columns of what the bank tells. */
export const OF_BANK = {
  bank_accounts: { uncounted: { [SETTINGS]: ['number'], [WORD]: ['currency', 'ledger_account'] } },
  bank_allocations: { documents: { row: 100 }, uncounted: { [WORD]: ['kind'] } },
  bank_balances: { documents: { row: 100, values: ['bank_account', 'currency'] } },
  bank_file_parts: { capturedInTest: { row: 100, files: ['bytes'] } },
  bank_files: {
    documents: { row: 300, values: ['again_accounts', 'error', 'left_out_accounts', 'name'] },
    uncounted: { [MADE]: ['sha256'], [WORD]: ['currency', 'format', 'origin', 'status'] },
  },
  bank_transactions: {
    documents: {
      row: 300,
      values: [
        'archive_reference',
        'bank_account',
        'end_to_end_id',
        'ignored_because',
        'kid',
        'payer_account',
        'payer_name',
        'text',
        'vipps_entry',
      ],
    },
    uncounted: {
      [MADE]: ['identity'],
      [WORD]: ['currency', 'direction', 'format', 'kind', 'reason', 'status'],
    },
  },
} as const;
