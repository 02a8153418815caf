import { amountOf, BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { rateOfAmounts } from '../../../domain/currency/exchange-rate.ts';
import { openingPostings, numbersToReserve } from '../../../domain/books/opening-balance.ts';
import type { OpeningRow } from '../../../domain/books/opening-balance.ts';
import type { InCurrency, PostingLine } from '../../../domain/books/postings.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { OutstandingVat } from '../../../domain/invoices/outstanding-vat.ts';
import { NO_TEXTS } from '../../../domain/invoices/invoice-texts.ts';
import type { Ore } from '../../../domain/money.ts';
import { documentLanguage } from '../../../domain/texts/language.ts';
import type { HomeLanguage } from '../../../domain/texts/language.ts';
import { reserveNumbers } from '../../../platform/database/counters.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { newId } from '../../../platform/database/ids.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { bookOpeningBalance, listAccountsWithBalance, lockJournal } from '../../books/index.ts';
import { noteOpeningDay } from '../../bank-transactions/index.ts';
import { changeClientCredit } from '../../clients/index.ts';
import { DOCUMENT_SERIES } from '../../companies/index.ts';
import type { DocumentInKroner, Invoice } from '../invoice.ts';
import { newDraft, overdueSinceOn } from '../invoice.ts';
import { noteInvoice } from '../save-invoice.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { openingBalanceLockName } from './get-opening-balance.ts';
import * as store from './opening-balance.store.ts';
import type { OpeningClient } from './resolve-opening-clients.ts';

export type OpenInvoiceToMake = {
  number: string;
  kid: string | null;
  /** null: `issueDateOf` says it. */
  issueDate: LocalDate | null;
  dueDate: LocalDate;
  /** With `feesOre`. Of an invoice in another currency what stands for it in the books. */
  outstandingOre: Ore;
  /** What is outstanding on an invoice in another currency, which has no fees; null of one in kroner. */
  inCurrency: InCurrency | null;
  /** By letters of the earlier system; null: nobody says. */
  feesClaimed: number | null;
  /** Fees that are outstanding beside the invoice itself. */
  feesOre: Ore;
  /** In what is outstanding of the invoice itself; empty where nobody knows it. */
  vat: OutstandingVat;
  client: OpeningClient;
};

export type OpenCreditToMake = { number: string; amountOre: Ore; clientId: string };

/** Balanced: the rows of the customer ledger are the sums of `invoices` and `credits`. */
export type OpeningToPost = {
  date: LocalDate;
  rows: readonly OpeningRow[];
  invoices: readonly OpenInvoiceToMake[];
  credits: readonly OpenCreditToMake[];
};

/** An error names at most so many accounts. The trial balance shows all of them. */
export const MOST_ACCOUNTS_NAMED = 100;

/** One request at a time posts or deletes an opening balance. @throws ApiError `opening-balance-exists` */
export async function lockNewOpening(trx: AccountTrx): Promise<void> {
  await lockForTransaction(trx, openingBalanceLockName(trx.accountId));
  if ((await store.findOpeningBalance(trx)) !== undefined) throw new ApiError('opening-balance-exists');
}

/**
 * Posts an opening balance, stores its open invoices, and gives customers their credit. Thousands of invoices take seconds, so the
 * account's bottlenecks are locked after them: the counter, and the journal last. The caller has called `lockNewOpening`.
 *
 * @param language of the company's documents
 * @throws ApiError `validation-failed`: `already-used`, `closed-month`, and `earlier-balances` with `details.accounts`
 */
export async function postOpening(
  { trx, now, accountNow }: InvoiceContext,
  { date, rows, invoices: items, credits }: OpeningToPost,
  ledger: { receivables: string; owedToCustomers: string },
  language: HomeLanguage,
): Promise<{ id: string; lines: PostingLine[] }> {
  const opening = { id: newId(), date, createdAt: now };
  const giveWay = createGiveWay();
  const invoices: Invoice[] = [];
  for (const item of items) {
    invoices.push(toInvoice(item, { date, language, now, accountNow }));
    await giveWay();
  }
  const { lines, lineOfItem, lineOfCredit } = openingPostings(
    rows,
    {
      items: items.map(({ number, client, outstandingOre, inCurrency }) => ({
        number,
        customerId: client.invoiced.id,
        outstandingOre,
        inCurrency,
      })),
      credits: credits.map(({ number, clientId, amountOre }) => ({
        number,
        customerId: clientId,
        amountOre,
      })),
    },
    ledger,
  );
  const placed = invoices.map((invoice, index) => ({
    invoice,
    line: lineOfItem[index] ?? 0,
    feesClaimed: items[index]?.feesClaimed ?? null,
    vat: items[index]?.vat ?? [],
  }));
  trx.later(store.insertOpeningBalance(trx, opening));
  await store.insertOpeningInvoices(trx, opening.id, placed);
  for (const invoice of invoices) {
    noteInvoice(trx, undefined, invoice);
    await giveWay();
  }
  const given = credits.map((credit, index) => ({ ...credit, line: lineOfCredit[index] ?? 0 }));
  await store.insertOpeningCredits(trx, opening, given);
  changeCredits(trx, credits, 1n, now);
  await reserveNumbers(trx, DOCUMENT_SERIES, numbersToReserve(items));
  await requireUnused(trx, items);
  await requireEmptyBooks(trx, date);
  await noteOpeningDay(trx, date, new Set(items.flatMap(({ kid }) => kid ?? [])), now);
  bookOpeningBalance(trx, { ...opening, lines }, now);
  return { id: opening.id, lines };
}

/** @param sign 1 gives customers the credits, -1 takes them back */
export function changeCredits(
  trx: AccountTrx,
  credits: readonly Pick<OpenCreditToMake, 'clientId' | 'amountOre'>[],
  sign: 1n | -1n,
  now: Date,
): void {
  const sums = Map.groupBy(credits, ({ clientId }) => clientId);
  // In one order, so that two transactions do not deadlock.
  for (const [clientId, ofClient] of [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const bookedOre = ofClient.reduce((sum, { amountOre }) => sum + sign * amountOre, 0n);
    changeClientCredit(trx, { clientId, bookedOre, unbookedOre: 0n }, now);
  }
}

/** Refuses numbers and KIDs that our own documents have. The locked counter keeps new documents out meanwhile. */
async function requireUnused(trx: AccountTrx, items: readonly OpenInvoiceToMake[]): Promise<void> {
  const [numbers, kids] = await Promise.all([
    store.listTakenNumbers(
      trx,
      items.map(({ number }) => number),
    ),
    store.listTakenKids(
      trx,
      items.flatMap(({ kid }) => kid ?? []),
    ),
  ]);
  const errors = items.flatMap(({ number, kid }, index): FieldError[] => [
    ...(numbers.has(number)
      ? [{ field: `openInvoices[${index}].number`, code: 'already-used' as const }]
      : []),
    ...(kid !== null && kids.has(kid)
      ? [{ field: `openInvoices[${index}].kid`, code: 'already-used' as const }]
      : []),
  ]);
  if (errors.length > 0) throw validationFailed(errors);
}

/**
 * Requires that no account has a balance on that day and that the month is open, because the given balances must be the
 * balances of that day. Other postings wait from here on.
 */
async function requireEmptyBooks(trx: AccountTrx, date: LocalDate): Promise<void> {
  const closedThrough = await lockJournal(trx);
  if (closedThrough !== null && date <= closedThrough) {
    throw validationFailed([
      { field: 'date', code: 'closed-month', details: { min: addDays(closedThrough, 1) } },
    ]);
  }
  const accounts = await listAccountsWithBalance(trx, date, MOST_ACCOUNTS_NAMED);
  if (accounts.length === 0) return;
  throw validationFailed([{ field: 'date', code: 'earlier-balances' }], { accounts });
}

/** Where nobody says it: the due date, or the day of the opening balance where that is earlier. */
export function issueDateOf(
  { issueDate, dueDate }: { issueDate?: LocalDate | null | undefined; dueDate: LocalDate },
  date: LocalDate,
): LocalDate {
  return issueDate ?? (dueDate < date ? dueDate : date);
}

/** An issued invoice, because another system has sent it. It may be overdue at once. */
function toInvoice(
  { number, kid, dueDate, outstandingOre, inCurrency, feesOre, client, ...item }: OpenInvoiceToMake,
  {
    date,
    language,
    now,
    accountNow,
  }: { date: LocalDate; language: HomeLanguage; now: Date; accountNow: Date },
): Invoice {
  // Fees are no principal: they bear no interest (forsinkelsesrenteloven § 2).
  const principalOre = inCurrency?.amountOre ?? amountOf(outstandingOre - feesOre, BOOK_CURRENCY);
  const issueDate = issueDateOf({ issueDate: item.issueDate, dueDate }, date);
  const content = {
    ...NO_TEXTS,
    issueDate,
    dueDate,
    deliveryDate: null,
    deliveryPeriod: null,
    prepayment: null,
    metadata: {},
    language: documentLanguage(client.language, client.invoiced.country, language),
    client: client.invoiced,
    lines: [],
    currency: inCurrency?.currency ?? BOOK_CURRENCY,
    subtotalOre: principalOre,
    vatOre: 0n,
    totalOre: principalOre,
  };
  const invoice: Invoice = {
    ...newDraft(newId(), 'invoice', null, content, now),
    number,
    kid,
    isOpening: true,
    nok: inCurrency && openingKroner(inCurrency, outstandingOre, issueDate),
    openingFeesOre: amountOf(feesOre, content.currency),
    claimsOre: amountOf(feesOre, content.currency),
    // Where fees alone are left, the invoice itself was paid. When that was, the earlier system knows.
    paidOn: principalOre === 0n ? issueDate : null,
    booked: true,
    sentAt: accountNow,
  };
  return { ...invoice, overdueSince: overdueSinceOn(invoice, osloDate(accountNow)) };
}

/** What an opening invoice in another currency is in kroner. No document says its rate, so the rate is that of its two amounts. */
function openingKroner(inCurrency: InCurrency, nokOre: Ore, date: LocalDate): DocumentInKroner {
  const rate = { rateE6: rateOfAmounts(inCurrency.amountOre, nokOre), date, source: 'manual' } as const;
  return { rate, subtotalOre: nokOre, vatOre: 0n, totalOre: nokOre, openOre: nokOre };
}
