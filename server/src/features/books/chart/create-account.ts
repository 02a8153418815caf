import type { Static } from 'typebox';
import { natureOfType, typeOfAccount, usuallyAcceptsVat } from '../../../domain/books/ledger-account.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors.ts';
import { insertLedgerAccount } from './ledger-accounts.store.ts';
import type { LedgerAccount } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';
import type { newAccount } from './schemas.ts';

/** Adds an account to the chart. Fields that are left out follow from its number. @throws ApiError `account-exists` */
export async function createAccount(
  { trx, accountId }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newAccount>>,
) {
  const { number } = body;
  const type = body.type ?? typeOfAccount(number);
  const defaultVatCode = body.defaultVatCode ?? null;
  const account: LedgerAccount = {
    number,
    name: body.name.trim(),
    type,
    nature: body.nature ?? natureOfType(type),
    acceptsVat: body.acceptsVat ?? (defaultVatCode !== null || usuallyAcceptsVat(number)),
    defaultVatCode,
    isCustom: true,
  };
  if (!(await insertLedgerAccount(trx, accountId, account))) throw new ApiError('account-exists');
  return { body: presentAccount(account), location: `/v1/accounts/${number}` };
}
