import { sql } from 'kysely';
import { addDays, osloMidnight } from '../../domain/days/local-date.ts';
import type { Ties } from '../../platform/database/ties.ts';

export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`
    exists (select from journal_lines where account_id = ${accountId} and ledger_account = ${number})
    or exists (select from booking_accounts where account_id = ${accountId} and ledger_account = ${number})
    or exists (select from bank_accounts where account_id = ${accountId} and ledger_account = ${number})`,

  keepsName: (accountId, clientId) => sql`exists (
    select from journal_lines where account_id = ${accountId} and customer_id = ${clientId})`,

  /** The vouchers that came until that day and were never posted. Those of entries stay. */
  async forgetRest(trx, through) {
    await sql`
      delete from waiting_vouchers
      where account_id = ${trx.accountId} and created_at < ${osloMidnight(addDays(through, 1))}`.execute(trx);
  },

  testContent: {
    select: (accountId, before) => sql`
      select id from waiting_vouchers where account_id = ${accountId} and id < ${before}`,
    async delete(trx, ids) {
      const { numAffectedRows = 0n } = await sql`
        delete from waiting_vouchers where account_id = ${trx.accountId} and id = any(${ids})`.execute(trx);
      return numAffectedRows;
    },
  },
};
