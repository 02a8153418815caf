import type { Static } from 'typebox';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { updateLedgerAccount } from './ledger-accounts.store.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { presentAccount } from './present.ts';
import type { accountChanges } from './schemas.ts';

/** Changes the name or default VAT code of an account that the company has added. @throws ApiError as `lockOwnAccount` */
export async function updateAccount(
  { trx, accountId }: ChangeContext,
  { params, body }: Input<{ number: string }, unknown, Static<typeof accountChanges>>,
) {
  const account = await lockOwnAccount(trx, accountId, params.number);
  const defaultVatCode = body.defaultVatCode === undefined ? account.defaultVatCode : body.defaultVatCode;
  const changed = {
    ...account,
    name: body.name?.trim() ?? account.name,
    defaultVatCode,
    acceptsVat: account.acceptsVat || defaultVatCode !== null,
  };
  await updateLedgerAccount(trx, accountId, changed);
  return { body: presentAccount(changed) };
}
