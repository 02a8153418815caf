import { findClient } from '../../clients/index.ts';
import type { Client } from '../../clients/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { documentLanguage } from '../../../domain/texts/language.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { addDays, osloDate, yearBefore } from '../../../domain/days/local-date.ts';
import { isOverdue } from '../../../domain/invoices/overdue.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { creditorReferenceOf } from '../../../domain/currency/creditor-reference.ts';
import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import { findAccountToPayTo } from '../../invoices/index.ts';
import type { AccountStatement } from '../../issued-documents/index.ts';
import { MAX_LINES } from '../report-file.ts';
import { MAX_PDF_LINES_AT_ONCE } from '../report-limits.ts';
import type { FileFormat } from '../report-parameters.ts';
import type { Period } from '../period-parameters.ts';
import { readAccountMovements } from './statement.store.ts';
import type { AccountMovement, OpenInvoice } from './statement.store.ts';

export type AccountStatementChoice = {
  from?: LocalDate | null | undefined;
  to?: LocalDate | null | undefined;
  language?: Language | null | undefined;
  /** Left out: kroner. */
  currency?: Currency | null | undefined;
};

/** A statement with the ids that its lines lead to. `closingOre` is the balance after the last line. */
export type ClientStatement = Period & {
  client: Client;
  /** Of all amounts. */
  currency: Currency;
  openingOre: Amount;
  closingOre: Amount;
  openingNokOre: Ore;
  closingNokOre: Ore;
  lines: (AccountMovement & { balanceOre: Amount; balanceNokOre: Ore })[];
  open: (OpenInvoice & { isOverdue: boolean })[];
  outstandingOre: Amount;
  overdueOre: Amount;
  creditOre: Amount;
  /** What the open items, the overdue ones and the credit stand at in kroner. */
  outstandingNokOre: Ore;
  overdueNokOre: Ore;
  creditNokOre: Ore;
};

type Context = { accountNow: Date };

/**
 * The statement of account of a client. Without dates it is of the year that ends today.
 * @throws ApiError `not-found`, `report-too-long` when it has more lines than the format may have
 */
export async function readAccountStatement(
  db: AccountDbOrTrx,
  { accountNow }: Context,
  clientId: string,
  choice: AccountStatementChoice,
  format: FileFormat,
): Promise<ClientStatement> {
  const client = requireFound(await findClient(db, clientId));
  const period = { ...periodOf(choice, osloDate(accountNow)), currency: choice.currency ?? BOOK_CURRENCY };
  // Its PDF is a document to send, which is drawn in one.
  const maxLines = format === 'pdf' ? MAX_PDF_LINES_AT_ONCE : MAX_LINES[format];
  const { openingOre, openingNokOre, lines, open } = await readAccountMovements(
    db,
    client.id,
    period,
    maxLines + 1,
  );
  if (lines.length > maxLines || open.length > maxLines) {
    throw new ApiError('report-too-long', { details: { maxLines } });
  }
  let balanceOre = openingOre;
  let balanceNokOre = openingNokOre;
  const balanced = lines.map((line) => ({
    ...line,
    balanceOre: (balanceOre += line.ore),
    balanceNokOre: (balanceNokOre += line.nokOre),
  }));
  const judged = open.map((invoice) => ({
    ...invoice,
    isOverdue: isOverdue({ ...invoice, owed: invoice.outstandingOre + invoice.claimsOre }, period.to),
  }));
  const outstandingOre = openSum(judged);
  const outstandingNokOre = openNokSum(judged, period.currency);
  return {
    ...period,
    client,
    openingOre,
    closingOre: balanceOre,
    lines: balanced,
    open: judged,
    outstandingOre,
    overdueOre: openSum(judged.filter((invoice) => invoice.isOverdue)),
    creditOre: outstandingOre - balanceOre,
    openingNokOre,
    closingNokOre: balanceNokOre,
    outstandingNokOre,
    overdueNokOre: openNokSum(
      judged.filter((invoice) => invoice.isOverdue),
      period.currency,
    ),
    creditNokOre: outstandingNokOre - balanceNokOre,
  };
}

/** The statement as its document and its mail show it. */
export async function toAccountStatement(
  db: AccountDbOrTrx,
  { accountNow }: Context,
  statement: ClientStatement,
  language: Language | null | undefined,
): Promise<AccountStatement> {
  const { seller, mail } = await getCompanyOfAccount(db);
  const payTo = await findAccountToPayTo(db, statement.currency, seller);
  const { client, from, to } = statement;
  return {
    language: language ?? documentLanguage(client.language, client.country, mail.language),
    madeOn: osloDate(accountNow),
    from,
    to,
    ...(statement.currency !== BOOK_CURRENCY && {
      currency: statement.currency,
      closingNokOre: String(statement.closingNokOre),
      ...(payTo && { payTo }),
    }),
    seller,
    buyer: {
      name: client.name,
      address: client.address,
      postalCode: client.postalCode,
      city: client.city,
      country: client.country,
      orgNumber: client.orgNumber,
      vatNumber: client.vatNumber,
    },
    openingOre: String(statement.openingOre),
    closingOre: String(statement.closingOre),
    // What is 0 in the currency is a difference of rates, which is no matter of the customer.
    lines: statement.lines
      .filter(({ ore }) => ore !== 0n)
      .map(({ day, type, number, dueDate, reference, ore, balanceOre }) => ({
        date: day,
        type,
        number,
        dueDate,
        reference,
        ore: String(ore),
        balanceOre: String(balanceOre),
      })),
    open: statement.open.map(({ number, ownNumber, kid, dueDate, isOverdue, outstandingOre, claimsOre }) => ({
      number,
      kid,
      ...(statement.currency !== BOOK_CURRENCY &&
        ownNumber !== null && { creditorReference: creditorReferenceOf(BigInt(ownNumber)) }),
      dueDate,
      isOverdue,
      outstandingOre: String(outstandingOre),
      claimsOre: String(claimsOre),
    })),
    outstandingOre: String(statement.outstandingOre),
    overdueOre: String(statement.overdueOre),
    creditOre: String(statement.creditOre),
  };
}

/** Refuses a period that ends in the future, because nobody knows what will be open then, or before its first day. */
export function checkAccountStatementPeriod(input: unknown, now: Date): FieldError[] {
  const { from, to } = Object(input) as Record<string, unknown>;
  const today = osloDate(now);
  if (typeof to === 'string' && to > today)
    return [{ field: 'to', code: 'out-of-range', details: { max: today } }];
  if (typeof from !== 'string') return [];
  if (from > today) return [{ field: 'from', code: 'out-of-range', details: { max: today } }];
  return typeof to === 'string' && to < from ? [{ field: 'to', code: 'before-from' }] : [];
}

function periodOf({ from, to }: AccountStatementChoice, today: LocalDate): Period {
  const last = to ?? today;
  return { from: from ?? addDays(yearBefore(last), 1), to: last };
}

function openNokSum(open: readonly OpenInvoice[], currency: Currency): Ore {
  return open.reduce(
    (sum, { outstandingNokOre, claimsOre }) => sum + outstandingNokOre + oreOf(claimsOre, currency),
    0n,
  );
}

function openSum(open: readonly OpenInvoice[]): Amount {
  return open.reduce((sum, { outstandingOre, claimsOre }) => sum + outstandingOre + claimsOre, 0n);
}
