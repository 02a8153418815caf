import type { Static } from 'typebox';
import { shareLockLedgerAccounts } from '../../books/index.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, ShownContext, WithBody } from '../../../platform/http/endpoint.ts';
import type { accountSettingsChanges, accountSettingsSchema } from '../schemas.ts';
import { changedNames } from '../company/settings.ts';
import { recordChange } from '../record-change.ts';
import * as store from './account-settings.store.ts';

type Answer = { body: Static<typeof accountSettingsSchema> };

export async function getAccountSettings({ db }: ShownContext): Promise<Answer> {
  return { body: presentSettings(await store.getAccountSettings(db)) };
}

/**
 * Changes settings of the caller's account alone. The company's other account keeps what it has.
 * @throws ApiError `validation-failed` (`unknown-account`, `unfitting-account`)
 */
export async function changeAccountSettings(
  { trx, accountId, caller, now, address, approval }: ChangeContext,
  { body: { roundingLimit, ...changes } }: WithBody<typeof accountSettingsChanges, never>,
): Promise<Answer> {
  const before = await store.lockAccountSettings(trx);
  if (typeof changes.bankFeeAccount === 'string') {
    await requireAccountOfCosts(trx, changes.bankFeeAccount);
  }
  const after = { ...before, ...changes };
  if (roundingLimit !== undefined) {
    after.roundingLimitOre = roundingLimit === null ? null : oreFromKroner(roundingLimit);
  }
  await store.saveAccountSettings(trx, after);
  const answer = presentSettings(after);
  const fields = changedNames(presentSettings(before), answer);
  if (fields.length > 0) {
    const { companyId, environment, name: actor } = caller;
    const details = { environment, fields, ...approval };
    const event = { action: 'company.settings-set', companyId, subject: accountId, details } as const;
    await recordChange({ now, actor, address }, trx, event);
  }
  return { body: answer };
}

/** No other transaction retires the account before this one ends. @throws ApiError `validation-failed` */
async function requireAccountOfCosts(trx: AccountTrx, number: string): Promise<void> {
  const account = (await shareLockLedgerAccounts(trx, [number])).get(number);
  if (account?.type === 'Expense') return;
  const code = account === undefined ? 'unknown-account' : 'unfitting-account';
  throw validationFailed([{ field: 'bankFeeAccount', code }]);
}

/** What the company says of Foretaksregisteret holds where the account says nothing. */
function presentSettings({
  ofCompany,
  roundingLimitOre,
  ...settings
}: Awaited<ReturnType<typeof store.getAccountSettings>>): Answer['body'] {
  return {
    ...settings,
    inForetaksregisteret: settings.inForetaksregisteret ?? ofCompany,
    roundingLimit: roundingLimitOre === null ? null : kronerFromOre(roundingLimitOre),
  };
}
