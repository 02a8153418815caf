import { dateText, vatText } from '../../../platform/documents/formats.ts';
import type { Ore } from '../../../domain/money.ts';
import type { VatReturnLine } from '../../../domain/vat/vat-return.ts';
import { expectedVatOre, returnedAmounts, vatDue } from '../../../domain/vat/vat-return.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import { periodOfTerm } from '../../../domain/vat/vat-term.ts';
import type { getReportHeading } from '../report-heading.ts';
import type { Column, ReportTable, Row, Section } from '../report-table.ts';
import { line as lineRow, total } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { statedBaseOre } from './read-vat-deviations.ts';
import type { VatDeviation } from './read-vat-deviations.ts';
import type { VatAccountBalance } from './vat-movements.store.ts';
import { describeLine, vatWordsIn } from './vat-words.ts';

type Heading = Awaited<ReturnType<typeof getReportHeading>>;
/** An account with its name in the report's language. */
export type NamedBalance = VatAccountBalance & { accountName: string };

/** The VAT report for a file: the lines of the return, then the accounts. */
export function vatTable(
  heading: Heading,
  { year, term, kind }: VatTerm,
  {
    lines,
    balances,
    deviations,
  }: {
    lines: readonly VatReturnLine[];
    balances: readonly NamedBalance[];
    deviations: readonly VatDeviation[];
  },
): ReportTable {
  const { language } = heading;
  const words = vatWordsIn(language);
  const isYear = kind === 'yearly';
  const { from, to } = periodOfTerm({ year, term, kind });
  return {
    ...heading,
    title: words.vatReport,
    period: isYear ? String(year) : `${year}-${term}`,
    subtitles: [
      `${year}, ${isYear ? words.yearlyTerm : `${words.term} ${term}`}: ${dateText(from, language)} – ${dateText(to, language)}`,
    ],
    isLandscape: true,
    sections: [
      linesSection(lines, language),
      ...(deviations.length === 0 ? [] : [deviationsSection(deviations, language)]),
      accountsSection(balances, language),
    ],
    notes: [words.signs, words.roundingNote],
  };
}

function linesSection(lines: readonly VatReturnLine[], language: Heading['language']): Section {
  const words = vatWordsIn(language);
  const { dueOre, dueKroner } = vatDue(lines);
  const columns: Column[] = [
    { heading: words.code, kind: 'code' },
    { heading: words.description, kind: 'text' },
    { heading: words.entries, kind: 'number' },
    { heading: words.rate, kind: 'code' },
    { heading: words.base, kind: 'amount' },
    { heading: words.vat, kind: 'amount' },
    { heading: words.expectedVat, kind: 'amount' },
    { heading: words.difference, kind: 'amount' },
    { heading: words.returnedBase, kind: 'number' },
    { heading: words.returnedVat, kind: 'number' },
  ];
  const rows = lines.map((line) => rowOf(line, language));
  const due = total(
    '',
    dueOre < 0n ? words.vatOwed : words.vatDue,
    null,
    null,
    null,
    dueOre,
    null,
    null,
    null,
    Number(dueKroner),
  );
  return { title: '', columns, rows: rows.length === 0 ? [] : [...rows, due] };
}

function rowOf(line: VatReturnLine, language: Heading['language']): Row {
  const expectedOre = expectedVatOre(line) ?? null;
  const { baseKroner, vatKroner } = returnedAmounts(line);
  return lineRow(
    line.code.code,
    describeLine(line, language),
    line.entries,
    vatText({ vatCode: null, vatRateBp: line.rateBp }, language),
    line.baseOre,
    line.vatOre,
    expectedOre,
    expectedOre === null ? null : line.vatOre - expectedOre,
    baseKroner === null ? null : Number(baseKroner),
    Number(vatKroner),
  );
}

function deviationsSection(deviations: readonly VatDeviation[], language: Heading['language']): Section {
  const words = { ...reportWordsIn(language), ...vatWordsIn(language) };
  return {
    title: words.deviations,
    columns: [
      { heading: words.entry, kind: 'code' },
      { heading: words.postingDate, kind: 'date' },
      { heading: words.description, kind: 'text' },
      { heading: words.code, kind: 'code' },
      { heading: words.base, kind: 'amount' },
      { heading: words.vat, kind: 'amount' },
      { heading: words.expectedVat, kind: 'amount' },
      { heading: words.difference, kind: 'amount' },
    ],
    rows: deviations.map(({ entry, vat }) =>
      lineRow(
        `${words[entry.series]} ${entry.number}`,
        entry.postingDate,
        entry.description,
        vat.code,
        statedBaseOre(vat),
        vat.vatOre,
        vat.expectedOre,
        vat.vatOre - vat.expectedOre,
      ),
    ),
  };
}

function accountsSection(balances: readonly NamedBalance[], language: Heading['language']): Section {
  const words = { ...reportWordsIn(language), ...vatWordsIn(language) };
  const amount = (heading: string): Column => ({ heading, kind: 'amount' });
  const sum = (pick: (balance: NamedBalance) => Ore): Ore =>
    balances.reduce((total, balance) => total + pick(balance), 0n);
  return {
    title: words.vatAccounts,
    columns: [
      { heading: words.account, kind: 'code' },
      { heading: words.accountName, kind: 'text' },
      amount(words.openingBalance),
      amount(words.change),
      amount(words.closingBalance),
    ],
    rows: [
      ...balances.map(({ account, accountName, openingOre, changeOre, closingOre }) =>
        lineRow(account, accountName, openingOre, changeOre, closingOre),
      ),
      ...(balances.length === 0
        ? []
        : [
            total(
              '',
              words.sum,
              sum((one) => one.openingOre),
              sum((one) => one.changeOre),
              sum((one) => one.closingOre),
            ),
          ]),
    ],
  };
}
