import { randomBytes } from 'node:crypto';
import type { Environment } from '../../../domain/access/environment.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { SECRET_BYTES, publicToken } from '../../../domain/invoices/public-token.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { isId, newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { chooseVippsAccount } from '../../books/index.ts';
import type { AdminContext } from '../../companies/index.ts';
import { findCompanyAccounts, lockCompany, recordChange } from '../../companies/index.ts';
import { SIMULATED_SERIAL_NUMBER } from '../client/simulated-vipps.ts';
import type { VippsKeys } from '../client/vipps.ts';
import { VippsFailed } from '../client/vipps.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { accountTime, vippsWith } from '../vipps-deps.ts';
import type { StoredKeys } from './keys.store.ts';
import { countOpenPayments, endPresentKeys, findPresentKeys, insertKeys, turnKeys } from './keys.store.ts';
import { sealKeys } from './sealed-keys.ts';

export type VippsSetting = {
  environment: Environment;
  isOn: boolean;
  /** Null without keys. The other keys are never shown again. */
  merchantSerialNumber: string | null;
  /** Whether Vipps tells of payments by webhooks; false in the test environment, and until Vipps has taken the address. */
  hasWebhook: boolean;
  openPayments: number;
};

/** How the account of a company takes payments by Vipps. @throws ApiError `not-found` */
export async function getVippsSetting(
  { db }: Pick<VippsDeps, 'db'>,
  companyId: string,
  environment: Environment,
): Promise<VippsSetting> {
  const account = db.of(await accountOf(db, companyId, environment));
  const keys = await findPresentKeys(account);
  return {
    environment,
    isOn: keys?.isOn ?? false,
    merchantSerialNumber: keys?.merchantSerialNumber ?? null,
    hasWebhook: keys !== undefined && keys.webhookUrl !== null,
    openPayments: await countOpenPayments(account),
  };
}

/**
 * Turns Vipps on or off for one of the company's accounts, and takes other keys. Keys are tried before they are kept. Payments that are open end
 * with the keys that opened them. The test environment needs none.
 * @throws ApiError `not-found`, `validation-failed`, `vipps-keys-refused`, `vipps-away`, `vipps-needs-https`, `confirmation-required`
 */
export async function changeVipps(
  context: AdminContext,
  deps: VippsDeps,
  companyId: string,
  { environment, isOn, keys }: { environment: Environment; isOn: boolean; keys?: VippsKeys | undefined },
): Promise<VippsSetting> {
  const { db, now } = context;
  const accountId = await accountOf(db, companyId, environment);
  const given = environment === 'test' ? undefined : keys;
  if (given !== undefined) await tryKeys(deps, accountId, given);
  const id = newId();
  const sealed = given === undefined ? null : await sealKeys(deps.secrets, { accountId, id }, given);
  await inTransaction(db, async (trx) => {
    if ((await lockCompany(trx, companyId)) === undefined)
      throw new ApiError('not-found', { missing: 'company' });
    const account = trx.of(accountId);
    const present = await findPresentKeys(account);
    const merchantSerialNumber =
      given?.merchantSerialNumber ?? present?.merchantSerialNumber ?? numberOfTest(environment);
    if (given !== undefined || (present === undefined && environment === 'test' && isOn)) {
      await endPresentKeys(account, now);
      const webhookToken = publicToken(accountId, id, randomBytes(SECRET_BYTES));
      // Keys that follow go on where the earlier ones were, so that no day of a ledger is left out.
      const yesterday = addDays(osloDate(await accountTime(db.of(accountId), now)), -1);
      const settledThrough = present?.settledThrough ?? yesterday;
      const fresh = {
        id,
        merchantSerialNumber: merchantSerialNumber ?? '',
        sealed,
        isOn,
        webhookToken,
        settledThrough,
      };
      await insertKeys(account, fresh, now);
      await chooseVippsAccount(account);
    } else {
      if (present === undefined && !isOn) return;
      await turn(account, present, isOn);
    }
    await recordChange(context, trx, {
      action: 'company.vipps-set',
      companyId,
      subject: accountId,
      details: { environment, enabled: isOn, merchantSerialNumber, keysChanged: given !== undefined },
      // The money of payers goes where the keys say.
      widens: given !== undefined,
      named: merchantSerialNumber ?? '',
    });
  });
  return getVippsSetting(deps, companyId, environment);
}

async function turn(trx: AccountTrx, present: StoredKeys | undefined, isOn: boolean): Promise<void> {
  if (present === undefined) throw validationFailed([{ field: 'keys', code: 'required' }]);
  await turnKeys(trx, present.id, isOn);
}

function numberOfTest(environment: Environment): string | undefined {
  return environment === 'test' ? SIMULATED_SERIAL_NUMBER : undefined;
}

async function accountOf(db: VippsDeps['db'], companyId: string, environment: Environment): Promise<string> {
  const accounts = isId(companyId) ? await findCompanyAccounts(db, companyId) : undefined;
  if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
  return accounts[environment];
}

async function tryKeys(deps: VippsDeps, accountId: string, keys: VippsKeys): Promise<void> {
  const problems: FieldError[] = [];
  if (!/^\d{4,7}$/.test(keys.merchantSerialNumber)) {
    problems.push({ field: 'keys.merchantSerialNumber', code: 'invalid-format' });
  }
  for (const name of ['clientId', 'clientSecret', 'subscriptionKey'] as const) {
    // A header of HTTP cannot carry other characters.
    if (!/^[\x21-\x7e]{1,500}$/.test(keys[name]))
      problems.push({ field: `keys.${name}`, code: 'invalid-format' });
  }
  if (problems.length > 0) throw validationFailed(problems);
  const { url } = deps.vipps;
  if (url === undefined) throw new ApiError('vipps-away');
  if (url.startsWith('https:') && !deps.baseUrl.startsWith('https:')) throw new ApiError('vipps-needs-https');
  try {
    await vippsWith(deps, accountId, keys).tryKeys();
  } catch (error) {
    if (!(error instanceof VippsFailed)) throw error;
    throw new ApiError(error.kind === 'away' ? 'vipps-away' : 'vipps-keys-refused');
  }
}
