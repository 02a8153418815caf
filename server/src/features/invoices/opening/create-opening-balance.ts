import { movedByEntry } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import {
  bookOpeningBalance,
  shareLockBookingAccounts,
  shareLockLedgerAccounts,
  listAccountsWithBalance,
  lockJournal,
} from '../../books/index.ts';
import { DOCUMENT_SERIES, getCompanyOfCaller } from '../../companies/index.ts';
import { documentLanguage } from '../../../domain/texts/language.ts';
import type { HomeLanguage } from '../../../domain/texts/language.ts';
import { NO_TEXTS } from '../../../domain/invoices/invoice-texts.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { addDays } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
import {
  numbersToReserve,
  openingDifferences,
  openingPostings,
} from '../../../domain/books/opening-balance.ts';
import type { OpeningRow } from '../../../domain/books/opening-balance.ts';
import { reserveNumbers } from '../../../platform/database/counters.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import type { Invoice } from '../invoice.ts';
import { newDraft, overdueSinceOn } from '../invoice.ts';
import { noteInvoice } from '../save-invoice.ts';
import { openingBalanceLockName, readOpeningBalance } from './get-opening-balance.ts';
import type { newOpeningBalance } from './opening-balance-schemas.ts';
import * as store from './opening-balance.store.ts';
import type { OpeningClient } from './resolve-opening-clients.ts';
import { resolveOpeningClients } from './resolve-opening-clients.ts';

type Body = Static<typeof newOpeningBalance>;
type OpenInvoice = Body['openInvoices'][number] & { number: string; kid: string | null };

/** An error names at most so many accounts. The trial balance shows all of them. */
const MOST_NAMED = 100;

/**
 * Posts the opening balance of a company and stores its open invoices, all or nothing. Thousands of invoices take seconds,
 * so the account's bottlenecks are locked after them: the counter, and the journal last.
 *
 * @throws ApiError `opening-balance-exists`, `client-not-found` with `details.openInvoices` (indexes), `validation-failed`:
 *   `not-balanced`, `receivables-mismatch`, `unknown-account`, `reserved-account`, `already-used`, `out-of-range`, and
 *   `earlier-balances` with `details.accounts`
 */
export async function createOpeningBalance(
  { trx, accountId, caller, now, accountNow }: ChangeContext,
  { body }: Input<unknown, unknown, Body>,
) {
  await lockForTransaction(trx, openingBalanceLockName(accountId));
  if ((await store.findOpeningBalance(trx)) !== undefined) {
    throw new ApiError('opening-balance-exists');
  }
  const { receivables, owedToCustomers } = await shareLockBookingAccounts(trx);
  const rows = body.balances.map(toRow);
  const items = body.openInvoices.map(toOpenInvoice);
  await checkRows(trx, rows, items, { receivables, owedToCustomers });
  const clients = await resolveOpeningClients(trx, items, now);

  const { mail } = await getCompanyOfCaller(trx, caller);
  const opening = { id: newId(), date: body.date, createdAt: now };
  const giveWay = createGiveWay();
  const invoices: Invoice[] = [];
  for (const [index, item] of items.entries()) {
    const known = { date: body.date, language: mail.language, now, accountNow };
    invoices.push(toInvoice(item, clients[index], known));
    await giveWay();
  }
  const { lines, lineOfItem } = openingPostings(
    rows,
    invoices.map(({ number, client, totalOre }) => ({
      number: number ?? '',
      customerId: client.id,
      outstandingOre: totalOre,
    })),
    receivables,
  );
  const placed = invoices.map((invoice, index) => ({ invoice, line: lineOfItem[index] ?? 0 }));
  trx.later(store.insertOpeningBalance(trx, opening));
  await store.insertOpeningInvoices(trx, opening.id, placed);
  for (const invoice of invoices) {
    noteInvoice(trx, undefined, invoice);
    await giveWay();
  }
  await reserveNumbers(trx, DOCUMENT_SERIES, numbersToReserve(items));
  await requireUnused(trx, items);
  await requireEmptyBooks(trx, body.date);
  bookOpeningBalance(trx, { ...opening, lines }, now);
  const moved = movedByEntry(lines);
  return { body: await readOpeningBalance(trx), location: '/v1/opening-balances', moved };
}

function toRow({ account, debit, credit }: Body['balances'][number]): OpeningRow {
  return { account, debitOre: oreFromKroner(debit ?? 0), creditOre: oreFromKroner(credit ?? 0) };
}

function toOpenInvoice(item: Body['openInvoices'][number]): OpenInvoice {
  return { ...item, number: item.number.trim(), kid: item.kid?.trim() || null };
}

async function checkRows(
  trx: AccountTrx,
  rows: OpeningRow[],
  items: OpenInvoice[],
  { receivables, owedToCustomers }: { receivables: string; owedToCustomers: string },
): Promise<void> {
  const numbers = rows.map(({ account }) => account);
  const chart = await shareLockLedgerAccounts(trx, numbers);
  const errors = rows.flatMap(({ account }, index): FieldError[] => {
    const field = `balances[${index}].account`;
    if (!chart.has(account)) return [{ field, code: 'unknown-account' }];
    // This account must stay the sum of the customers' booked credit.
    return account === owedToCustomers ? [{ field, code: 'reserved-account' }] : [];
  });
  const outstandingOres = items.map(({ outstanding }) => oreFromKroner(outstanding));
  const { ore, receivablesOre } = openingDifferences(rows, outstandingOres, receivables);
  if (ore !== 0n) errors.push({ field: 'balances', code: 'not-balanced' });
  if (receivablesOre !== 0n) errors.push({ field: 'openInvoices', code: 'receivables-mismatch' });
  if (errors.length === 0) return;
  const details = {
    ...(ore !== 0n && { difference: kronerFromOre(ore) }),
    ...(receivablesOre !== 0n && { receivablesDifference: kronerFromOre(receivablesOre) }),
  };
  throw validationFailed(errors, details);
}

/** Refuses numbers and KIDs that our own documents have. The locked counter keeps new documents out meanwhile. */
async function requireUnused(trx: AccountTrx, items: OpenInvoice[]): Promise<void> {
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
  const accounts = await listAccountsWithBalance(trx, date, MOST_NAMED);
  if (accounts.length === 0) return;
  throw validationFailed([{ field: 'date', code: 'earlier-balances' }], { accounts });
}

/** An issued invoice, because another system has sent it. It may be overdue at once. */
function toInvoice(
  item: OpenInvoice,
  client: OpeningClient | undefined,
  {
    date,
    language,
    now,
    accountNow,
  }: { date: LocalDate; language: HomeLanguage; now: Date; accountNow: Date },
): Invoice {
  if (client === undefined) throw new Error('Every open invoice has a client.');
  const totalOre = oreFromKroner(item.outstanding);
  const content = {
    ...NO_TEXTS,
    issueDate: item.issueDate ?? (item.dueDate < date ? item.dueDate : date),
    dueDate: item.dueDate,
    deliveryDate: null,
    deliveryPeriod: null,
    prepayment: null,
    metadata: {},
    language: documentLanguage(client.language, client.invoiced.country, language),
    client: client.invoiced,
    lines: [],
    subtotalOre: totalOre,
    vatOre: 0n,
    totalOre,
  };
  const invoice: Invoice = {
    ...newDraft(newId(), 'invoice', null, content, now),
    number: item.number,
    kid: item.kid,
    isOpening: true,
    booked: true,
    sentAt: accountNow,
  };
  return { ...invoice, overdueSince: overdueSinceOn(invoice, osloDate(accountNow)) };
}
