import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ClockedAccount } from './agreements.ts';
import { expect } from './finding.ts';
import type { Entry, Journal } from './journal.ts';
import { isAcknowledged } from './journal.ts';
import { expectOneToN, expectSame } from './oracle.ts';
import type { Invoice } from './read-account.ts';
import { read, readAll } from './read-account.ts';

type Agreement = {
  id: string;
  status: 'active' | 'paused' | 'ended';
  firstDate: string;
  interval: { unit: 'week' | 'month'; count: number };
  anchorDay: number | null;
  occurrences: number;
  action: 'draft' | 'send';
  nextDate: string | null;
  occurrencesMade: number;
};
type Occurrence = {
  date: string;
  outcome: 'made' | 'draft' | 'skipped';
  invoiceId: string | null;
  reason: string | null;
};

const MADE_MILLISECONDS = 60_000;
const BETWEEN_LOOKS_MILLISECONDS = 200;

/**
 * Compares the dates of each recurring invoice with its schedule, which is calculated here anew: each date that the clock has
 * reached has come once, with its own invoice, and none is lost.
 * @returns a summary
 * @throws Finding
 */
export async function checkAgreements(
  url: string,
  clocked: ClockedAccount[],
  journal: Journal,
): Promise<string> {
  const counts = { agreements: 0, dates: 0 };
  for (const one of clocked) {
    const { account, clock } = one;
    const { now } = (await read(url, account, '/v1/test/clock')) as { now: string };
    expect(now === clock.toISOString(), 'A test clock does not stand where it was set.', { one, now });
    const entries = journal.entries.filter((entry) => entry.account.id === account.id);
    const asked = entries
      .filter((entry) => entry.kind === 'agreement' && isAcknowledged(entry))
      .map(({ answer }) => JSON.parse(answer?.text ?? '') as Agreement);
    await untilMade(url, one, asked);
    const agreements = await readAll<Agreement>(url, account, '/v1/recurring-invoices?');
    expectSame(
      'recurring invoices',
      agreements.map(({ id }) => id),
      asked.map(({ id }) => id),
      account.id,
    );
    const invoices = await readAll<Invoice>(url, account, '/v1/invoices?sort=createdAt');
    const made: string[] = [];
    counts.agreements += agreements.length;
    for (const agreement of agreements) {
      const occurrences = await readOccurrences(url, one, agreement);
      checkDates(agreement, occurrences, one, countSkips(entries, agreement));
      checkInvoices(agreement, occurrences, invoices, account.id);
      counts.dates += occurrences.length;
      made.push(...occurrences.flatMap(({ invoiceId }) => invoiceId ?? []));
    }
    expectSame(
      'invoices of recurring invoices',
      invoices.map(({ id }) => id),
      made,
      account.id,
    );
    const numbers = invoices.flatMap(({ number }) => (number === null ? [] : Number(number)));
    expectOneToN('document numbers of recurring invoices', numbers, account.id);
  }
  return `${counts.dates} dates of ${counts.agreements} recurring invoices`;
}

/** What is due on the day that an agreement is made is made by the worker. @throws Finding when that takes too long */
async function untilMade(url: string, one: ClockedAccount, agreements: Agreement[]): Promise<void> {
  const giveUpAt = Date.now() + MADE_MILLISECONDS;
  for (const { id } of agreements) {
    for (;;) {
      const path = `/v1/recurring-invoices/${id}`;
      const agreement = (await read(url, one.account, path)) as Agreement;
      if (agreement.nextDate === null || agreement.nextDate > dayOf(one)) break;
      expect(Date.now() < giveUpAt, 'A date that has come is not made.', { one, agreement });
      await pause(BETWEEN_LOOKS_MILLISECONDS);
    }
  }
}

/** In the order of their dates. */
async function readOccurrences(url: string, { account }: ClockedAccount, { id }: Agreement) {
  const list = `/v1/recurring-invoices/${id}/occurrences?`;
  return (await readAll<Occurrence>(url, account, list)).toReversed();
}

function countSkips(entries: Entry[], { id }: Agreement): number {
  const path = `/v1/recurring-invoices/${id}/skip`;
  return entries.filter((entry) => entry.kind === 'skip' && entry.path === path && isAcknowledged(entry))
    .length;
}

/** @throws Finding unless the dates are the first ones of the schedule, and reach to the day of the clock */
function checkDates(
  agreement: Agreement,
  occurrences: Occurrence[],
  one: ClockedAccount,
  skips: number,
): void {
  const all = datesOf(agreement, agreement.occurrences);
  const dates = occurrences.map(({ date }) => date);
  const evidence = {
    account: one.account.id,
    clock: one.clock,
    agreement,
    occurrences,
    schedule: all,
    skips,
  };
  const areFirst = isDeepStrictEqual(dates, all.slice(0, dates.length));
  expect(areFirst, 'The dates that came are not those of the schedule, each once.', evidence);
  const today = dayOf(one);
  expect(!all.slice(dates.length).some((date) => date <= today), 'A date is lost.', evidence);
  const isNext = agreement.nextDate === (all[dates.length] ?? null);
  const isEnded = (agreement.status === 'ended') === (dates.length === all.length);
  expect(isNext && isEnded, 'What comes next is not the next date of the schedule.', evidence);
  const skipped = occurrences.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped.length === skips, 'Not as many dates are skipped as were acknowledged.', evidence);
  const isCounted = agreement.occurrencesMade === dates.length - skips;
  expect(isCounted, 'The count of the dates that were made is wrong.', evidence);
  const isEarly = occurrences.some(({ date, outcome }) => date > today && outcome !== 'skipped');
  expect(!isEarly, 'A date was made before its day.', evidence);
}

/** @throws Finding unless each date has the one invoice that it should have */
function checkInvoices(
  agreement: Agreement,
  occurrences: Occurrence[],
  invoices: Invoice[],
  accountId: string,
): void {
  const own = invoices.filter((invoice) => invoice['recurringInvoiceId'] === agreement.id);
  expectSame(
    'invoices of a recurring invoice',
    own.map(({ id }) => id),
    occurrences.flatMap(({ invoiceId }) => invoiceId ?? []),
    accountId,
  );
  const dates = datesOf(agreement, agreement.occurrences + 1);
  for (const [index, occurrence] of occurrences.entries()) {
    const { date, outcome, reason, invoiceId } = occurrence;
    const invoice = own.find(({ id }) => id === invoiceId);
    const period = { from: date, to: dayAfter(dates[index + 1] ?? '', -1) };
    const wanted = agreement.action === 'send' ? 'made' : 'draft';
    const holds =
      outcome === 'skipped'
        ? invoiceId === null
        : outcome === wanted &&
          reason === null &&
          (invoice?.status === 'draft') === (outcome === 'draft') &&
          invoice?.['issueDate'] === date &&
          isDeepStrictEqual(invoice['deliveryPeriod'], period);
    expect(holds, 'A date has another invoice than it should have.', {
      accountId,
      agreement,
      occurrence,
      invoice,
      period,
    });
  }
}

/** The first dates of a schedule. */
function datesOf({ firstDate, interval, anchorDay }: Agreement, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const steps = index * interval.count;
    if (interval.unit === 'week') return dayAfter(firstDate, 7 * steps);
    if (index === 0) return firstDate;
    const first = new Date(`${firstDate.slice(0, 8)}01`);
    first.setUTCMonth(first.getUTCMonth() + steps);
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return toDay(new Date(Date.UTC(year, month, Math.min(anchorDay ?? 1, last))));
  });
}

function dayAfter(day: string, days: number): string {
  const then = new Date(day);
  then.setUTCDate(then.getUTCDate() + days);
  return toDay(then);
}

/** It is noon in UTC, so the day is that of Norway. */
function dayOf({ clock }: ClockedAccount): string {
  return toDay(clock);
}

function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
