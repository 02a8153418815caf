import { listBankAccounts as readBankAccounts } from '../../books/index.ts';
import type { ReadContext } from '../../../platform/http/endpoint.ts';

/** The bank accounts of the company, now and before. */
export async function listBankAccounts({ db }: ReadContext) {
  const accounts = await readBankAccounts(db);
  return {
    body: {
      items: accounts.map(({ number, currency, ledgerAccount, from, until }) => ({
        bankAccount: number,
        currency,
        account: ledgerAccount,
        from,
        until,
      })),
    },
  };
}
