import { ApiError } from '../../../domain/errors/errors.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bringFile } from './bring-file.ts';
import type { WholeFile } from './recipients.ts';
import { findRecipients } from './recipients.ts';
import type { FileOutcome } from './watch-inbox.ts';

/**
 * Takes a file in for each company whose bank account stands in the file. When a company refuses the file, the file fails. When the file
 * comes again, the companies that have the file already do not get the file twice.
 */
export async function takeFromInbox(
  { db, clock }: { db: Db; clock: () => Date },
  file: WholeFile,
): Promise<FileOutcome> {
  const now = clock();
  const recipients = await findRecipients(db, file, now);
  if ('code' in recipients) return { to: 'failed', reason: recipients };
  const refusals: { code: string; sentence: string }[] = [];
  for (const { accountId, bankAccount } of recipients.accounts) {
    try {
      await bringFile({ db: db.of(accountId), now }, file);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message } = error;
      if (code === 'rate_limited') return { to: 'inbox', why: 'other files come first' };
      if (code !== 'bank-file-already-imported')
        refusals.push({ code, sentence: `Account ${bankAccount}: ${message}` });
    }
  }
  const [first] = refusals;
  if (first === undefined) return { to: 'done', ...noteOf(recipients.unknown) };
  const reason = {
    code: first.code,
    reason: refusals.map(({ sentence }) => sentence).join(' '),
    todo: 'Do what the reason says, and move the file back into the inbox. Companies that have it do not get it again.',
  };
  return { to: 'failed', reason };
}

function noteOf(unknown: string[]): { note?: string } {
  if (unknown.length === 0) return {};
  const accounts = unknown.join(', ');
  return {
    note: `No open company has the bank account ${accounts}. Its transactions were left out, and the others imported.\n`,
  };
}
