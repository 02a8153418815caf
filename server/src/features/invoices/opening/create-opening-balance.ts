import { movedByEntry } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { shareLockBookingAccounts, shareLockLedgerAccounts } from '../../books/index.ts';
import { getCompanyOfCaller } from '../../companies/index.ts';
import type { InCurrency } from '../../../domain/books/postings.ts';
import type { Currency, ForeignCurrency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { oreAtRate, rateOfAmounts } from '../../../domain/currency/exchange-rate.ts';
import { HIGHEST_RATE_E6, isRate } from '../../../domain/currency/rate-for-sending.ts';
import type { TurnedOn } from '../../../domain/currency/turned-on.ts';
import { currencyProblem } from '../../../domain/currency/turned-on.ts';
import { amountFromNumber, kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { lawfulVat } from '../../../domain/invoices/outstanding-vat.ts';
import type { OutstandingVat } from '../../../domain/invoices/outstanding-vat.ts';
import { openingDifferences } from '../../../domain/books/opening-balance.ts';
import type { OpeningRow } from '../../../domain/books/opening-balance.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { readOpeningBalance } from './get-opening-balance.ts';
import type { newOpeningBalance } from './opening-balance-schemas.ts';
import { issueDateOf, lockNewOpening, postOpening } from './post-opening.ts';
import type { OpenCreditToMake, OpenInvoiceToMake } from './post-opening.ts';
import { resolveOpeningClients } from './resolve-opening-clients.ts';

type Body = Static<typeof newOpeningBalance>;
type OpenInvoice = Body['openInvoices'][number];
type Ledger = { receivables: string; owedToCustomers: string };

/**
 * Posts the opening balance of a company and stores its open invoices and credits, all or nothing.
 *
 * @throws ApiError `opening-balance-exists`, `client-not-found` with `details.openInvoices` and `details.openCredits` (indexes),
 *   `validation-failed`: `not-balanced`, `receivables-mismatch`, `credits-mismatch`, `unknown-account`, `reserved-account`,
 *   `out-of-range` of fees, VAT and kroner, `unsupported-currency`, `required` and `only-in-another-currency` of the kroner of an invoice in
 *   another currency, and those of `postOpening`
 */
export async function createOpeningBalance(context: ChangeContext, { body }: Input<unknown, unknown, Body>) {
  const { trx, caller, now } = context;
  await lockNewOpening(trx);
  const ledger = await shareLockBookingAccounts(trx);
  const rows = body.balances.map(toRow);
  const given = { invoices: body.openInvoices, credits: body.openCredits ?? [] };
  await checkRows(trx, caller, body, rows, ledger);
  const clients = await resolveOpeningClients(trx, given, now);

  const { mail } = await getCompanyOfCaller(trx, caller);
  const invoices = given.invoices.map((item, index): OpenInvoiceToMake => {
    const client = clients.invoices[index];
    if (client === undefined) throw new Error('Every open invoice has a client.');
    return {
      number: item.number.trim(),
      kid: item.kid?.trim() || null,
      issueDate: item.issueDate ?? null,
      dueDate: item.dueDate,
      outstandingOre: bookedOre(item),
      inCurrency: inCurrencyOf(item),
      feesClaimed: item.feesClaimed ?? null,
      feesOre: oreFromKroner(item.feesOutstanding ?? 0),
      vat: vatOf(item),
      client,
    };
  });
  const credits = given.credits.map((item, index): OpenCreditToMake => {
    const clientId = clients.credits[index]?.invoiced.id;
    if (clientId === undefined || clientId === null) throw new Error('Every open credit has a client.');
    return { number: item.number.trim(), amountOre: oreFromKroner(item.amount), clientId };
  });
  const opening = { date: body.date, rows, invoices, credits };
  const { lines } = await postOpening(context, opening, ledger, mail.language);
  const moved = movedByEntry(lines);
  return { body: await readOpeningBalance(trx), location: '/v1/opening-balances', moved };
}

function vatOf({ vatOutstanding }: OpenInvoice): OutstandingVat {
  return (vatOutstanding ?? []).map(({ vatCode, amount }) => ({ vatCode, amountOre: oreFromKroner(amount) }));
}

/** What stands for it on the account of receivables; 0 where that is wanted and not told. */
function bookedOre({ currency, outstanding, outstandingNok }: OpenInvoice): Ore {
  return oreFromKroner(isForeign(currency) ? (outstandingNok ?? 0) : outstanding);
}

function inCurrencyOf({ currency, outstanding }: OpenInvoice): InCurrency | null {
  return isForeign(currency) ? { currency, amountOre: amountFromNumber(outstanding) } : null;
}

function isForeign(currency: Currency | null | undefined): currency is ForeignCurrency {
  return (currency ?? BOOK_CURRENCY) !== BOOK_CURRENCY;
}

/** Another currency is turned on, and its kroner are told, at a rate that can be one. */
function checkCurrency(account: TurnedOn, item: OpenInvoice, path: string): FieldError[] {
  const { outstandingNok } = item;
  const field = `${path}.outstandingNok`;
  const isTold = typeof outstandingNok === 'number';
  const inCurrency = inCurrencyOf(item);
  if (inCurrency === null) return isTold ? [{ field, code: 'only-in-another-currency' }] : [];
  const problem = currencyProblem(account, inCurrency.currency);
  if (problem !== undefined) return [{ field: `${path}.currency`, ...problem }];
  if (!isTold) return [{ field, code: 'required' }];
  if (isRate(rateOfAmounts(inCurrency.amountOre, bookedOre(item)))) return [];
  const max = kronerFromOre(oreAtRate(inCurrency.amountOre, { rateE6: HIGHEST_RATE_E6 }));
  return [{ field, code: 'out-of-range', details: { greaterThan: 0, max } }];
}

/** Fees are a part of what is outstanding, and VAT is at most what the rates allow of the rest. */
function checkFeesAndVat(item: OpenInvoice, path: string, date: LocalDate): FieldError[] {
  const outstandingOre = bookedOre(item);
  const feesOre = oreFromKroner(item.feesOutstanding ?? 0);
  // Fees of letters are kroner (inkassoloven), and not a part of an amount in another currency.
  const mostFeesOre = inCurrencyOf(item) === null ? outstandingOre : 0n;
  if (feesOre > mostFeesOre) {
    const details = { min: 0, max: kronerFromOre(mostFeesOre) };
    return [{ field: `${path}.feesOutstanding`, code: 'out-of-range', details }];
  }
  const given = vatOf(item);
  const codes = given.map(({ vatCode }) => vatCode);
  const lawful = lawfulVat(given, outstandingOre - feesOre, issueDateOf(item, date));
  return lawful.flatMap(({ vatCode, amountOre }, index): FieldError[] => {
    const at = `${path}.vatOutstanding[${index}]`;
    if (codes.indexOf(vatCode) < index) return [{ field: `${at}.vatCode`, code: 'already-used' }];
    if (amountOre === given[index]?.amountOre) return [];
    return [
      { field: `${at}.amount`, code: 'out-of-range', details: { min: 0, max: kronerFromOre(amountOre) } },
    ];
  });
}

function toRow({ account, debit, credit }: Body['balances'][number]): OpeningRow {
  return { account, debitOre: oreFromKroner(debit ?? 0), creditOre: oreFromKroner(credit ?? 0) };
}

async function checkRows(
  trx: AccountTrx,
  account: TurnedOn,
  { date, openInvoices: invoices, openCredits }: Body,
  rows: OpeningRow[],
  { receivables, owedToCustomers }: Ledger,
): Promise<void> {
  const credits = openCredits ?? [];
  const numbers = rows.map(({ account }) => account);
  const chart = await shareLockLedgerAccounts(trx, numbers);
  const errors = rows.flatMap(({ account }, index): FieldError[] => {
    const field = `balances[${index}].account`;
    if (!chart.has(account)) return [{ field, code: 'unknown-account' }];
    // This account must stay the sum of the customers' booked credit.
    const isOfNobody = account === owedToCustomers && credits.length === 0;
    return isOfNobody ? [{ field, code: 'reserved-account' }] : [];
  });
  errors.push(
    ...invoices.flatMap((item, index) => {
      const path = `openInvoices[${index}]`;
      const ofCurrency = checkCurrency(account, item, path);
      return ofCurrency.length > 0 ? ofCurrency : checkFeesAndVat(item, path, date);
    }),
  );
  const sums = {
    outstandingOres: invoices.map(bookedOre),
    creditOres: credits.map(({ amount }) => oreFromKroner(amount)),
  };
  const { ore, receivablesOre, owedOre } = openingDifferences(rows, sums, { receivables, owedToCustomers });
  const isCreditOff = owedOre !== 0n && credits.length > 0;
  if (ore !== 0n) errors.push({ field: 'balances', code: 'not-balanced' });
  if (receivablesOre !== 0n) errors.push({ field: 'openInvoices', code: 'receivables-mismatch' });
  if (isCreditOff) errors.push({ field: 'openCredits', code: 'credits-mismatch' });
  if (errors.length === 0) return;
  const details = {
    ...(ore !== 0n && { difference: kronerFromOre(ore) }),
    ...(receivablesOre !== 0n && { receivablesDifference: kronerFromOre(receivablesOre) }),
    ...(isCreditOff && { creditsDifference: kronerFromOre(owedOre) }),
  };
  throw validationFailed(errors, details);
}
