import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { deleteLedgerAccount } from './ledger-accounts.store.ts';
import { lockOwnAccount } from './lock-own-account.ts';

/** Takes an account that the company has added out of the chart. @throws ApiError as `lockOwnAccount` */
export async function retireAccount(
  { trx, accountId }: ChangeContext,
  { params }: Input<{ number: string }, unknown, unknown>,
) {
  const { number } = await lockOwnAccount(trx, accountId, params.number);
  await deleteLedgerAccount(trx, accountId, number);
  return { body: undefined };
}
