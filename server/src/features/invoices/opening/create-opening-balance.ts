import { movedByEntry } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { shareLockBookingAccounts, shareLockLedgerAccounts } from '../../books/index.ts';
import { getCompanyOfCaller } from '../../companies/index.ts';
import { kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
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
 *   `out-of-range` of fees and VAT, and those of `postOpening`
 */
export async function createOpeningBalance(context: ChangeContext, { body }: Input<unknown, unknown, Body>) {
  const { trx, caller, now } = context;
  await lockNewOpening(trx);
  const ledger = await shareLockBookingAccounts(trx);
  const rows = body.balances.map(toRow);
  const given = { invoices: body.openInvoices, credits: body.openCredits ?? [] };
  await checkRows(trx, body, rows, ledger);
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
      outstandingOre: oreFromKroner(item.outstanding),
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

/** Fees are a part of what is outstanding, and VAT is at most what the rates allow of the rest. */
function checkFeesAndVat(item: OpenInvoice, path: string, date: LocalDate): FieldError[] {
  const outstandingOre = oreFromKroner(item.outstanding);
  const feesOre = oreFromKroner(item.feesOutstanding ?? 0);
  if (feesOre > outstandingOre) {
    return [
      { field: `${path}.feesOutstanding`, code: 'out-of-range', details: { min: 0, max: item.outstanding } },
    ];
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
  errors.push(...invoices.flatMap((item, index) => checkFeesAndVat(item, `openInvoices[${index}]`, date)));
  const sums = {
    outstandingOres: invoices.map(({ outstanding }) => oreFromKroner(outstanding)),
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
