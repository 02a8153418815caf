import { dateText, vatText } from '../../../platform/documents/formats.ts';
import type { Ore } from '../../../domain/money.ts';
import type { VatReturnLine } from '../../../domain/vat/vat-return.ts';
import { expectedVatOre, returnedAmounts, vatDue } from '../../../domain/vat/vat-return.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import { periodOfTerm } from '../../../domain/vat/vat-term.ts';
import type { getReportHeading } from '../report-heading.ts';
import type { ListColumn, ReportTable, Section } from '../report-table.ts';
import { listSection, totalRow } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { statedBaseOre } from './read-vat-deviations.ts';
import type { VatDeviation } from './read-vat-deviations.ts';
import type { LeftOutEntry, VatAccountBalance } from './vat-movements.store.ts';
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
    leftOut,
  }: {
    lines: readonly VatReturnLine[];
    balances: readonly NamedBalance[];
    deviations: readonly VatDeviation[];
    leftOut: readonly LeftOutEntry[];
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
      ...(leftOut.length === 0 ? [] : [leftOutSection(leftOut, language)]),
      accountsSection(balances, language),
    ],
    notes: [words.signs, words.roundingNote],
  };
}

function linesSection(lines: readonly VatReturnLine[], language: Heading['language']): Section {
  const words = vatWordsIn(language);
  const { dueOre, dueKroner } = vatDue(lines);
  const columns: ListColumn<VatReturnLine>[] = [
    [words.code, 'code', ({ code }) => code.code],
    [words.description, 'text', (line) => describeLine(line, language)],
    [words.entries, 'number', ({ entries }) => entries],
    [words.rate, 'code', ({ rateBp }) => vatText({ vatCode: null, vatRateBp: rateBp }, language)],
    [words.base, 'amount', ({ baseOre }) => baseOre],
    [words.vat, 'amount', ({ vatOre }) => vatOre],
    [words.expectedVat, 'amount', (line) => expectedVatOre(line) ?? null],
    [words.difference, 'amount', differenceOre],
    [words.returnedBase, 'number', (line) => kronerOf(returnedAmounts(line).baseKroner)],
    [words.returnedVat, 'number', (line) => kronerOf(returnedAmounts(line).vatKroner)],
  ];
  const section = listSection(lines, columns);
  const word = dueOre < 0n ? words.vatOwed : words.vatDue;
  const due = totalRow('', word, null, null, null, dueOre, null, null, null, Number(dueKroner));
  return { ...section, rows: lines.length === 0 ? [] : [...section.rows, due] };
}

function differenceOre(line: VatReturnLine): Ore | null {
  const expectedOre = expectedVatOre(line);
  return expectedOre === undefined ? null : line.vatOre - expectedOre;
}

function kronerOf(kroner: bigint | null): number | null {
  return kroner === null ? null : Number(kroner);
}

function deviationsSection(deviations: readonly VatDeviation[], language: Heading['language']): Section {
  const words = { ...reportWordsIn(language), ...vatWordsIn(language) };
  const columns: ListColumn<VatDeviation>[] = [
    [words.entry, 'code', ({ entry }) => `${words[entry.series]} ${entry.number}`],
    [words.postingDate, 'date', ({ entry }) => entry.postingDate],
    [words.description, 'text', ({ entry }) => entry.description],
    [words.code, 'code', ({ vat }) => vat.code],
    [words.base, 'amount', ({ vat }) => statedBaseOre(vat)],
    [words.vat, 'amount', ({ vat }) => vat.vatOre],
    [words.expectedVat, 'amount', ({ vat }) => vat.expectedOre],
    [words.difference, 'amount', ({ vat }) => vat.vatOre - vat.expectedOre],
  ];
  return { ...listSection(deviations, columns), title: words.deviations };
}

function leftOutSection(entries: readonly LeftOutEntry[], language: Heading['language']): Section {
  const words = { ...reportWordsIn(language), ...vatWordsIn(language) };
  const columns: ListColumn<LeftOutEntry>[] = [
    [words.entry, 'code', ({ series, number }) => `${words[series]} ${number}`],
    [words.postingDate, 'date', ({ postingDate }) => postingDate],
    [words.description, 'text', ({ description }) => description],
  ];
  return { ...listSection(entries, columns), title: words.leftOut };
}

function accountsSection(balances: readonly NamedBalance[], language: Heading['language']): Section {
  const words = { ...reportWordsIn(language), ...vatWordsIn(language) };
  const columns: ListColumn<NamedBalance>[] = [
    [words.account, 'code', ({ account }) => account],
    [words.accountName, 'text', ({ accountName }) => accountName],
    [words.openingBalance, 'amount', ({ openingOre }) => openingOre],
    [words.change, 'amount', ({ changeOre }) => changeOre],
    [words.closingBalance, 'amount', ({ closingOre }) => closingOre],
  ];
  return {
    ...listSection(balances, columns, { word: words.sum, column: 1 }),
    title: words.vatAccounts,
  };
}
