import { statement } from '../../../platform/database/statement.ts';

/** The ledger account of the company's rule for fees, where the account keeps books. */
export const selectFeeRule = statement<{ account: string | null; keepsBooks: boolean }>(
  'select bank_fee_account as account, accounting_enabled as "keepsBooks" from accounts where id = $1',
);
