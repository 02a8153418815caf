import { dateText } from '../../../platform/documents/formats.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { findTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import { LANGUAGES } from '../../../domain/texts/language.ts';
import type { ReportHeading } from '../report-heading.ts';
import { lineRow, listSection, totalRow } from '../report-table.ts';
import type { Cell, ListColumn, ReportTable, Row } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type { LedgerLine, LedgerSums } from './ledger.store.ts';

/** The choices of the request, in words. */
export type LedgerChoice = {
  account: { number: string; name: string } | undefined;
  vatCode: string | undefined;
  customerName: string | undefined;
  from: LocalDate;
  to: LocalDate;
};

export function ledgerTable(
  heading: ReportHeading,
  chosen: LedgerChoice,
  { openingOre, debitOre, creditOre }: LedgerSums,
  lines: readonly LedgerLine[],
  currency: ListColumn<LedgerLine>[],
): ReportTable {
  const { language } = heading;
  const words = reportWordsIn(language);
  const columns = [...ledgerColumns(heading, chosen), ...currency];
  const { rows, ...section } = listSection(lines, columns);
  const balanceRow = (row: (...cells: Cell[]) => Row, text: string, ...figures: [Cell, Cell, Cell]) =>
    row(
      ...(chosen.account === undefined ? [''] : []),
      null,
      null,
      '',
      text,
      '',
      '',
      ...figures,
      ...currency.map(() => ''),
    );
  return {
    ...heading,
    title: chosen.account === undefined && chosen.vatCode === undefined ? words.customerLedger : words.ledger,
    period: [chosen.account?.number, chosen.from, chosen.to].filter((part) => part !== undefined).join('-'),
    subtitles: [
      ...subtitlesOf(heading, chosen),
      `${dateText(chosen.from, language)} – ${dateText(chosen.to, language)}`,
    ],
    isLandscape: true,
    sections: [
      {
        ...section,
        rows: [
          balanceRow(lineRow, words.openingBalance, null, null, openingOre),
          ...rows,
          balanceRow(totalRow, words.closingBalance, debitOre, creditOre, openingOre + debitOre - creditOre),
        ],
      },
    ],
    notes: [words.signNote],
  };
}

/** A ledger of one account has no column for the account. A line of 0 is shown on the debit side. */
export function ledgerColumns({ language }: ReportHeading, chosen: LedgerChoice): ListColumn<LedgerLine>[] {
  const words = reportWordsIn(language);
  const account: ListColumn<LedgerLine> = [words.account, 'code', (posted) => posted.account];
  return [
    ...(chosen.account === undefined ? [account] : []),
    [words.postingDate, 'date', ({ postingDate }) => postingDate],
    [words.documentDate, 'date', ({ documentDate }) => documentDate],
    [words.entry, 'code', ({ series, number }) => `${words[series]} ${number}`],
    [words.description, 'text', ({ description }) => description],
    [words.customer, 'text', ({ customerName }) => customerName],
    [words.vatCode, 'code', ({ vatCode }) => vatCode],
    [words.debit, 'amount', ({ debitOre, creditOre }) => (creditOre > 0n ? null : debitOre)],
    [words.credit, 'amount', ({ creditOre }) => (creditOre > 0n ? creditOre : null)],
    [words.balance, 'amount', ({ balanceOre }) => balanceOre],
  ];
}

function subtitlesOf(
  { language }: ReportHeading,
  { account, vatCode, customerName }: LedgerChoice,
): string[] {
  const words = reportWordsIn(language);
  const nameOfCode =
    vatCode === undefined ? undefined : findTaxCode(vatCode)?.name[LANGUAGES.indexOf(language)];
  return [
    ...(account === undefined ? [] : [`${account.number} ${account.name}`]),
    ...(vatCode === undefined ? [] : [`${words.vatCode} ${vatCode} ${nameOfCode ?? ''}`.trim()]),
    ...(customerName === undefined ? [] : [customerName]),
  ];
}
