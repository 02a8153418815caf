import {
  isAccountNumber,
  natureOfType,
  typeOfAccount,
  usuallyAcceptsVat,
} from '../../../domain/books/ledger-account.ts';
import { requiredName } from '../../../domain/texts/stored-name.ts';
import type { ChangeContext, OfPath, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import {
  deleteLedgerAccount,
  insertLedgerAccount,
  isLedgerAccountUsed,
  lockLedgerAccount,
  updateLedgerAccount,
} from './ledger-accounts.store.ts';
import type { Ties } from '../../../platform/database/ties.ts';
import type { LedgerAccount } from './ledger-accounts.store.ts';
import { presentAccount } from './present.ts';
import type { accountChanges, newAccount } from './schemas.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';

/** Adds an account to the chart. Fields that are left out follow from its number. @throws ApiError `account-exists` */
export async function createAccount({ trx }: ChangeContext, { body }: WithBody<typeof newAccount, never>) {
  const { number } = body;
  const type = body.type ?? typeOfAccount(number);
  const defaultVatCode = body.defaultVatCode ?? null;
  const account: LedgerAccount = {
    number,
    name: requiredName(body.name),
    type,
    nature: body.nature ?? natureOfType(type),
    acceptsVat: body.acceptsVat ?? (defaultVatCode !== null || usuallyAcceptsVat(number)),
    defaultVatCode,
    isCustom: true,
  };
  if (!(await insertLedgerAccount(trx, account))) throw new ApiError('account-exists');
  return { body: presentAccount(account), location: `/v1/accounts/${number}` };
}

/** Changes the name or default VAT code of an account that the company has added. @throws ApiError as `lockOwnAccount` */
export async function updateAccount(
  { trx }: ChangeContext,
  { params, body }: WithBody<typeof accountChanges, 'number'>,
  ties: readonly Ties[],
) {
  const account = await lockOwnAccount(trx, params.number, ties);
  const defaultVatCode = body.defaultVatCode === undefined ? account.defaultVatCode : body.defaultVatCode;
  const changed = {
    ...account,
    name: body.name === undefined ? account.name : requiredName(body.name),
    defaultVatCode,
    acceptsVat: account.acceptsVat || defaultVatCode !== null,
  };
  await updateLedgerAccount(trx, changed);
  return { body: presentAccount(changed) };
}

/** Takes an account that the company has added out of the chart. @throws ApiError as `lockOwnAccount` */
export async function retireAccount(
  { trx }: ChangeContext,
  { params }: OfPath<'number'>,
  ties: readonly Ties[],
) {
  const { number } = await lockOwnAccount(trx, params.number, ties);
  await deleteLedgerAccount(trx, number);
  return { body: undefined };
}

/** Takes those of these accounts out of the chart that the company has added and nothing names. */
export async function retireUnusedAccounts(
  trx: AccountTrx,
  numbers: readonly string[],
  ties: readonly Ties[],
): Promise<void> {
  // In one order, so that two transactions do not deadlock.
  for (const number of numbers.toSorted()) {
    const account = await lockLedgerAccount(trx, number);
    if (account?.isCustom !== true || (await isLedgerAccountUsed(trx, number, ties))) continue;
    await deleteLedgerAccount(trx, number);
  }
}

/**
 * An unused account that the company has added, locked: the account stays unused until the transaction ends. An account in
 * use must not change, because the books are read with its name and number (bokføringsforskriften § 3-1).
 * @throws ApiError `not-found`, `account-not-custom`, `account-in-use`
 */
async function lockOwnAccount(
  trx: AccountTrx,
  number: string,
  ties: readonly Ties[],
): Promise<LedgerAccount> {
  if (!isAccountNumber(number)) throw new ApiError('not-found');
  const account = requireFound(await lockLedgerAccount(trx, number));
  if (!account.isCustom) throw new ApiError('account-not-custom');
  if (await isLedgerAccountUsed(trx, number, ties)) throw new ApiError('account-in-use');
  return account;
}
