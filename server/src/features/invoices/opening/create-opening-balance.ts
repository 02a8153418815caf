import { movedByEntry } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { shareLockBookingAccounts, shareLockLedgerAccounts } from '../../books/index.ts';
import { getCompanyOfCaller } from '../../companies/index.ts';
import { kronerFromOre, oreFromKroner } from '../../../domain/money.ts';
import { openingDifferences } from '../../../domain/books/opening-balance.ts';
import type { OpeningRow } from '../../../domain/books/opening-balance.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { readOpeningBalance } from './get-opening-balance.ts';
import type { newOpeningBalance } from './opening-balance-schemas.ts';
import { lockNewOpening, postOpening } from './post-opening.ts';
import type { OpenCreditToMake, OpenInvoiceToMake } from './post-opening.ts';
import { resolveOpeningClients } from './resolve-opening-clients.ts';

type Body = Static<typeof newOpeningBalance>;
type Ledger = { receivables: string; owedToCustomers: string };

/**
 * Posts the opening balance of a company and stores its open invoices and credits, all or nothing.
 *
 * @throws ApiError `opening-balance-exists`, `client-not-found` with `details.openInvoices` and `details.openCredits` (indexes),
 *   `validation-failed`: `not-balanced`, `receivables-mismatch`, `credits-mismatch`, `unknown-account`, `reserved-account`, and those of
 *   `postOpening`
 */
export async function createOpeningBalance(context: ChangeContext, { body }: Input<unknown, unknown, Body>) {
  const { trx, caller, now } = context;
  await lockNewOpening(trx);
  const ledger = await shareLockBookingAccounts(trx);
  const rows = body.balances.map(toRow);
  const given = { invoices: body.openInvoices, credits: body.openCredits ?? [] };
  await checkRows(trx, rows, given, ledger);
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

function toRow({ account, debit, credit }: Body['balances'][number]): OpeningRow {
  return { account, debitOre: oreFromKroner(debit ?? 0), creditOre: oreFromKroner(credit ?? 0) };
}

async function checkRows(
  trx: AccountTrx,
  rows: OpeningRow[],
  { invoices, credits }: { invoices: Body['openInvoices']; credits: readonly { amount: number }[] },
  { receivables, owedToCustomers }: Ledger,
): Promise<void> {
  const numbers = rows.map(({ account }) => account);
  const chart = await shareLockLedgerAccounts(trx, numbers);
  const errors = rows.flatMap(({ account }, index): FieldError[] => {
    const field = `balances[${index}].account`;
    if (!chart.has(account)) return [{ field, code: 'unknown-account' }];
    // This account must stay the sum of the customers' booked credit.
    const isOfNobody = account === owedToCustomers && credits.length === 0;
    return isOfNobody ? [{ field, code: 'reserved-account' }] : [];
  });
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
