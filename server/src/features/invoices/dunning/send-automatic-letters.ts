import type { DunningSettings } from '../../companies/index.ts';
import {
  LETTERS_JOB,
  accountsWithHeldLetters,
  getCompanyOfAccount,
  listAccountsWithAutomaticLetters,
} from '../../companies/index.ts';
import { automaticLetter, maxAutomaticLetters } from '../../../domain/invoices/automatic-letters.ts';
import type { LetterType } from '../../../domain/invoices/late-payment.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { addDays, osloDate, osloHour } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import type { HeldKind } from '../../../platform/operations/held.ts';
import type { AccountTimes, PassingTime, TimeDeps } from '../../../platform/operations/passing-time.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readDunningLaw } from '../../rates/index.ts';
import { mayClaimFees } from '../claims.ts';
import { coveringCreditOre } from './covering-credit.ts';
import { issueLetter } from './issue-letter.ts';
import { isRemindable, reasonAgainstMail } from './remindable.ts';
import { listIdsToRemind, lockFreeInvoices } from './reminders.store.ts';

const HOURS = { first: 8, last: 17 };

/** The automatic letters that are held after a restore, because payments since may be lost. */
export const heldLetters: HeldKind = {
  name: LETTERS_JOB,
  title: 'accounts with automatic letters',
  held: accountsWithHeldLetters,
};

/** Runs each hour of the day, because a reminder at night annoys. Missed letters go in the next run. */
export const SEND_AUTOMATIC_LETTERS: PassingTime<TimeDeps> = {
  name: heldLetters.name,
  afterRestore: heldLetters,
  at: { minute: 0 },
  async run({ db, clock }, stopping) {
    const hour = osloHour(clock());
    if (hour >= HOURS.first && hour <= HOURS.last) await sendAutomaticLetters(db, clock, stopping);
  },
  onTestClock: {
    when: 'each-day',
    async pass(trx, times) {
      const letters = await sendLettersOfAccount(trx, times);
      const collectionWarnings = letters.filter((type) => type === 'collection_warning').length;
      return { reminders: letters.length - collectionWarnings, collectionWarnings };
    },
  },
};

/**
 * Sends every letter that is due by the settings of its company and is not held. Each invoice has a transaction of its own, so that a
 * failure does not hold up other letters.
 * @throws AggregateError with all failures, after all letters have been tried
 */
export async function sendAutomaticLetters(db: Db, clock: () => Date, stopping?: AbortSignal): Promise<void> {
  const problems: unknown[] = [];
  for (const { accountId, clock: testClock } of await listAccountsWithAutomaticLetters(db)) {
    const times = (): AccountTimes => {
      const now = clock();
      return { now, accountNow: testClock ?? now };
    };
    const { dunning } = await getCompanyOfAccount(db.of(accountId));
    for (const invoiceId of await listCandidates(db.of(accountId), dunning, times())) {
      stopping?.throwIfAborted();
      await inTransaction(db.of(accountId), (trx) => sendDueLetters(trx, [invoiceId], times())).catch(
        (error: unknown) => problems.push(error),
      );
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some automatic letters could not be sent');
}

/**
 * Sends the due letters of an account in the caller's transaction, at most one letter for each invoice.
 * @returns the kind of each letter
 */
async function sendLettersOfAccount(trx: AccountTrx, times: AccountTimes): Promise<LetterType[]> {
  const { dunning } = await getCompanyOfAccount(trx);
  const candidates = await listCandidates(trx, dunning, times);
  return sendDueLetters(trx, candidates, times);
}

async function listCandidates(
  db: AccountDbOrTrx,
  settings: DunningSettings,
  { accountNow }: AccountTimes,
): Promise<string[]> {
  if (settings.since === null) return [];
  const today = osloDate(accountNow);
  const due = { since: settings.since, until: addDays(today, -settings.reminderAfterDays) };
  return listIdsToRemind(db, today, due, maxAutomaticLetters(settings.automaticLetters));
}

/** Checks again under the lock, because another process, a payment or a person may have changed the invoice. */
async function sendDueLetters(
  trx: AccountTrx,
  invoiceIds: string[],
  times: AccountTimes,
): Promise<LetterType[]> {
  const today = osloDate(times.accountNow);
  // Letters about unpaid fees of a paid invoice are only sent by hand.
  const law = await readDunningLaw(trx);
  const invoices = (await lockFreeInvoices(trx, invoiceIds))
    .filter((invoice) => outstandingOre(invoice) > 0n)
    .filter((invoice) => reasonAgainstMail(invoice) === undefined)
    .filter((invoice) => isRemindable(invoice, today, law.figures));
  if (invoices.length === 0) return [];
  const sent: LetterType[] = [];
  const company = await getCompanyOfAccount(trx);
  for (const invoice of invoices) {
    if ((await coveringCreditOre(trx, invoice)) !== undefined) continue;
    const letter = automaticLetter({ ...invoice, letters: invoice.reminders }, company.dunning, today, law);
    if (letter !== undefined) {
      const { type } = letter;
      const withFee = letter.withFee && mayClaimFees(invoice);
      const claims = { type, withFee, isCompensation: false, withInterest: withFee };
      const way = { recipient: invoice.client.email };
      await issueLetter(trx, company.seller, invoice, { ...claims, way }, law, times);
      sent.push(type);
    }
  }
  return sent;
}
