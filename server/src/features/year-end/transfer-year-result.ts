import { bookYearResult, shareLockLedgerAccounts } from '../books/index.ts';
import { takesYearResult } from '../../domain/books/year-result.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { newId } from '../../platform/database/ids.ts';
import { getStandardEquityAccount } from './get-standard-equity-account.ts';
import { presentYearResult } from './present.ts';
import { withOpenDecember, movedByTransfer } from './year-rules.ts';
import type { newYearResult } from './schemas.ts';
import { findYearResult, insertTransfer } from './year-results.store.ts';

/**
 * Moves the undistributed result of an ended year to equity (årsoppgjør).
 * @throws ApiError `validation-failed` (`unknown-account`, `unfitting-account`), `year-closed`, `year-result-exists`,
 *   `nothing-to-distribute`
 */
export async function transferYearResult(
  context: ChangeContext,
  { body }: WithBody<typeof newYearResult, never>,
) {
  const { trx, accountId, now } = context;
  const { year, equityAccount: named, openDecember } = body;
  const standard = await getStandardEquityAccount(trx);
  const equityAccount = named ?? standard;
  await requireEquity(trx, equityAccount);

  await withOpenDecember(context, { year, openDecember: openDecember === true }, async () => {
    // The journal is locked, so that the result that is read is the result that is moved.
    const found = await findYearResult(trx, accountId, year);
    if (found?.transfer) throw new ApiError('year-result-exists');
    if (found === undefined || found.undistributedOre === 0n) throw new ApiError('nothing-to-distribute');

    const transfer = { id: newId(), year, equityAccount, resultOre: found.undistributedOre };
    await insertTransfer(trx, transfer, now);
    bookYearResult(trx, transfer, now);
  });
  const transferred = await findYearResult(trx, accountId, year);
  if (transferred === undefined) throw new Error('The year has an entry now.');
  return {
    body: presentYearResult(transferred, standard),
    location: `/v1/year-results/${year}`,
    moved: movedByTransfer(transferred),
  };
}

async function requireEquity(trx: AccountTrx, number: string): Promise<void> {
  const account = (await shareLockLedgerAccounts(trx, [number])).get(number);
  const field = 'equityAccount';
  if (account === undefined) throw validationFailed([{ field, code: 'unknown-account' }]);
  if (!takesYearResult(account)) {
    const message = 'Must be an account of type Equity whose number begins with 2.';
    throw validationFailed([{ field, code: 'unfitting-account', message }]);
  }
}
