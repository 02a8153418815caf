import type { Static } from 'typebox';
import type { Language } from '../../../domain/texts/language.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre, numberFromScaled } from '../../../domain/money.ts';
import type { VatReturnLine } from '../../../domain/vat/vat-return.ts';
import type { StandardTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import { expectedVatOre, returnedAmounts, vatDue, vatReturnLines } from '../../../domain/vat/vat-return.ts';
import { periodOfTerm, vatTermKindIn } from '../../../domain/vat/vat-term.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { withAccountNames } from '../account-names.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { readVatDeviations, statedBaseOre } from './read-vat-deviations.ts';
import type { VatDeviation } from './read-vat-deviations.ts';
import { listLeftOutEntries, listVatAccountBalances, listVatMovements } from './vat-movements.store.ts';
import type { LeftOutEntry } from './vat-movements.store.ts';
import type { vatReport } from './vat-schemas.ts';
import type { NamedBalance } from './vat-table.ts';
import { vatTable } from './vat-table.ts';
import { describeLine } from './vat-words.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';

type Period = { from: LocalDate; to: LocalDate };

/** @throws ApiError `validation-failed` when the company has no such term in the year */
export async function getVatReport(
  context: ReadContext,
  { query }: Input<unknown, TermQuery & ReportParameters, unknown>,
) {
  const { db, renderer } = context;
  const { format = 'json' } = query;
  const term = await getVatTerm(db, query);
  const period = periodOfTerm(term);
  const heading = await getReportHeading(context, query.language);
  const lines = await readVatReturn(db, term);
  const deviations = readVatDeviations(db, period);
  const leftOut = await listLeftOutEntries(db, period);
  const balances = await listVatAccountBalances(db, period);
  const named = withAccountNames(balances, heading.language);
  if (format !== 'json') {
    const all = await Array.fromAsync(deviations);
    return reportFile(
      renderer,
      format,
      vatTable(heading, term, { lines, balances: named, deviations: all, leftOut }),
    );
  }
  const { dueOre, dueKroner } = vatDue(lines);
  return {
    body: {
      year: term.year,
      term: term.term,
      vatTerm: term.kind,
      ...period,
      lines: lines.map((line) => presentLine(line, period, heading.language)),
      vatDue: kronerFromOre(dueOre),
      returnedVatDue: Number(dueKroner),
      deviations: presentDeviations(deviations),
      leftOut: leftOut.map(presentEntry),
      accounts: named.map((balance) => presentBalance(balance, period)),
    },
  };
}

function presentLine(
  line: VatReturnLine,
  period: Period,
  language: Language,
): Static<typeof vatReport>['lines'][number] {
  const expectedOre = expectedVatOre(line);
  const { baseKroner, vatKroner } = returnedAmounts(line);
  return {
    vatCode: line.code.code,
    side: line.side,
    specification: line.specification,
    description: describeLine(line, language),
    base: line.baseOre === null ? null : kronerFromOre(line.baseOre),
    rate: numberFromScaled(BigInt(line.rateBp), 2),
    vat: kronerFromOre(line.vatOre),
    entries: line.entries,
    expectedVat: expectedOre === undefined ? null : kronerFromOre(expectedOre),
    difference: expectedOre === undefined ? null : kronerFromOre(line.vatOre - expectedOre),
    returnedBase: baseKroner === null ? null : Number(baseKroner),
    returnedVat: Number(vatKroner),
    baseLedger: line.baseOre === null ? null : ledgerPath({ vatCode: line.code.code }, period),
    vatLedgers: line.vatAccounts.map((account) => ledgerPath({ account }, period)),
  };
}

async function* presentDeviations(deviations: AsyncIterable<VatDeviation>) {
  for await (const deviation of deviations) yield presentDeviation(deviation);
}

function presentDeviation({ entry, vat }: VatDeviation) {
  return {
    ...presentEntry(entry),
    vatCode: vat.code as StandardTaxCode,
    side: vat.side,
    base: kronerFromOre(statedBaseOre(vat)),
    vat: kronerFromOre(vat.vatOre),
    expectedVat: kronerFromOre(vat.expectedOre),
    difference: kronerFromOre(vat.vatOre - vat.expectedOre),
  };
}

function presentEntry({ id, series, number, postingDate, description }: LeftOutEntry) {
  return { entryId: id, series, number: Number(number), postingDate, description };
}

function presentBalance(balance: NamedBalance, period: Period) {
  return {
    account: balance.account,
    accountName: balance.accountName,
    opening: kronerFromOre(balance.openingOre),
    change: kronerFromOre(balance.changeOre),
    closing: kronerFromOre(balance.closingOre),
    ledger: ledgerPath({ account: balance.account }, period),
  };
}

/** The query parameters that name a term. */
export type TermQuery = { year: number; term?: number };

/**
 * The VAT term of the company that a query names. For a yearly term the year is enough.
 * @throws ApiError `validation-failed`: `term` is `required`, or `out-of-range` in a year of one term
 */
export async function getVatTerm(db: AccountDb, { year, term }: TermQuery): Promise<VatTerm> {
  const { vatTermChanges } = await getCompanyOfAccount(db);
  const kind = vatTermKindIn(vatTermChanges, year);
  if (kind === 'yearly') {
    if (term !== undefined && term !== 1) {
      const message = 'The company has one term in that year; give 1, or leave it out.';
      throw validationFailed([{ field: 'term', code: 'out-of-range', message }]);
    }
    return { year, term: 1, kind };
  }
  if (term === undefined) throw validationFailed([{ field: 'term', code: 'required' }]);
  return { year, term, kind };
}

/** The lines of a term's VAT return. An entry counts by its posting date, not by its document date. */
export async function readVatReturn(db: AccountDb, term: VatTerm): Promise<VatReturnLine[]> {
  return vatReturnLines(await listVatMovements(db, periodOfTerm(term)));
}
