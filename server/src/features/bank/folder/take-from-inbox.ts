import type { ErrorCode } from '../../../domain/errors.ts';
import { ApiError } from '../../../domain/errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Db } from '../../../platform/database/database.ts';
import { BankFileInvalid } from '../formats/bank-file-invalid.ts';
import { bringFile } from './bring-file.ts';
import type { Recipients } from './recipients.ts';
import { findRecipients } from './recipients.ts';
import type { Outcome, Reason, WholeFile } from './watch-inbox.ts';
import { reasonText } from './watch-inbox.ts';

/**
 * Takes a file in for each company whose bank account stands in it. Nothing is taken in when it is plain beforehand that a company could
 * not be found. When it is taken in for some and refused for another, it fails; those that have it are not given it again.
 */
export async function takeFromInbox(
  { db, clock }: { db: Db; clock: () => Date },
  { name, size, chunks }: WholeFile,
): Promise<Outcome> {
  const now = clock();
  if (size > LIMITS.bankFileBytes) return failed(TOO_LARGE);
  let recipients: Recipients;
  try {
    recipients = await findRecipients(db, chunks(), osloDate(now));
  } catch (error) {
    if (!(error instanceof BankFileInvalid)) throw error;
    return failed({ code: 'bank-file-invalid', line: error.line, reason: error.reason, todo: FETCH_AGAIN });
  }
  const { accounts, unknown, shared } = recipients;
  if (shared.length > 0) return failed(sharedBy(shared));
  if (accounts.length === 0 && unknown.length > 0) return failed(ofNobody(unknown));

  const refused: { bankAccount: string; code: ErrorCode; message: string }[] = [];
  for (const { accountId, bankAccount } of accounts) {
    try {
      await bringFile({ db, accountId, now }, { name, origin: 'folder', chunks: chunks() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'rate_limited') return { to: 'inbox', why: 'other files come first' };
      if (error.code !== 'bank-file-already-imported')
        refused.push({ bankAccount, code: error.code, message: error.message });
    }
  }
  const [first] = refused;
  if (first !== undefined) {
    const reason = refused.map(({ bankAccount, message }) => `Account ${bankAccount}: ${message}`).join(' ');
    return failed({ code: first.code, reason, todo: TRY_AGAIN });
  }
  return { to: 'done', ...(unknown.length > 0 && { note: noteOf(unknown) }) };
}

function failed(reason: Reason): Outcome {
  return { to: 'failed', reason: reasonText(reason) };
}

const BACK = 'and move it back into the inbox';

const TOO_LARGE: Reason = {
  code: 'payload-too-large',
  reason: `The file is larger than ${LIMITS.bankFileBytes / 1_048_576} MB.`,
  todo: 'Ask the bank for a file of a shorter period.',
};

const FETCH_AGAIN =
  'Fetch the file again from the bank, and put it into the inbox. If it fails again, show the bank the line and the reason.';

const TRY_AGAIN = `Do what the reason says, ${BACK}. Companies that have it are not given it again.`;

function sharedBy(bankAccounts: string[]): Reason {
  return {
    code: 'bank-account-shared',
    reason: `Several open companies have the bank account ${bankAccounts.join(', ')}, and it is not known whose payments these are.`,
    todo: `Correct the bank account of all but one of them, ${BACK}. Or import it by the account of one: tilgode bank import FILE --account ID`,
  };
}

function ofNobody(bankAccounts: string[]): Reason {
  return {
    code: 'wrong-account',
    reason: `No open company has the bank account ${bankAccounts.join(', ')}.`,
    todo: `Set the bank account of the company (tilgode company update --bank-account), ${BACK}.`,
  };
}

function noteOf(bankAccounts: string[]): string {
  return `No open company has the bank account ${bankAccounts.join(', ')}. Its transactions were left out, and the others imported.\n`;
}
