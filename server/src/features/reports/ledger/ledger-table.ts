import { dateText } from '../../../platform/documents/formats.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { findTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import { LANGUAGES } from '../../../domain/language.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { Cell, Column, ReportTable, Row } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type { Ledger, LedgerLine } from './ledger.store.ts';

/** The choices of the request, in words. */
export type Chosen = {
  account: { number: string; name: string } | undefined;
  vatCode: string | undefined;
  customerName: string | undefined;
  from: LocalDate;
  to: LocalDate;
};

export function ledgerTable(
  heading: ReportHeading,
  chosen: Chosen,
  ledger: Omit<Ledger, 'totalCount'>,
): ReportTable {
  const { language } = heading;
  const words = reportWordsIn(language);
  const { openingOre, debitOre, creditOre, lines } = ledger;
  // A ledger of one account has no column for the account.
  const accountCell = (number: string): Cell[] => (chosen.account === undefined ? [number] : []);
  const balanceRow = (row: (...cells: Cell[]) => Row, text: string, ...figures: [Cell, Cell, Cell]) =>
    row(...accountCell(''), null, null, '', text, '', '', ...figures);
  const accountColumn: Column[] =
    chosen.account === undefined ? [{ heading: words.account, kind: 'code' }] : [];
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
        title: '',
        columns: [
          ...accountColumn,
          { heading: words.postingDate, kind: 'date' },
          { heading: words.documentDate, kind: 'date' },
          { heading: words.entry, kind: 'code' },
          { heading: words.description, kind: 'text' },
          { heading: words.customer, kind: 'text' },
          { heading: words.vatCode, kind: 'code' },
          { heading: words.debit, kind: 'amount' },
          { heading: words.credit, kind: 'amount' },
          { heading: words.balance, kind: 'amount' },
        ],
        rows: [
          balanceRow(line, words.openingBalance, null, null, openingOre),
          ...ledgerRows(heading, chosen, lines),
          balanceRow(total, words.closingBalance, debitOre, creditOre, openingOre + debitOre - creditOre),
        ],
      },
    ],
    notes: [words.signNote],
  };
}

export function ledgerRows({ language }: ReportHeading, chosen: Chosen, lines: LedgerLine[]): Row[] {
  const words = reportWordsIn(language);
  return lines.map((posted) =>
    line(
      // A ledger of one account has no column for the account.
      ...(chosen.account === undefined ? [posted.account] : []),
      posted.postingDate,
      posted.documentDate,
      `${words[posted.series]} ${posted.number}`,
      posted.description,
      posted.customerName,
      posted.vatCode,
      ...sidesOf(posted),
      posted.balanceOre,
    ),
  );
}

function subtitlesOf({ language }: ReportHeading, { account, vatCode, customerName }: Chosen): string[] {
  const words = reportWordsIn(language);
  const nameOfCode =
    vatCode === undefined ? undefined : findTaxCode(vatCode)?.name[LANGUAGES.indexOf(language)];
  return [
    ...(account === undefined ? [] : [`${account.number} ${account.name}`]),
    ...(vatCode === undefined ? [] : [`${words.vatCode} ${vatCode} ${nameOfCode ?? ''}`.trim()]),
    ...(customerName === undefined ? [] : [customerName]),
  ];
}

/** A line of 0 is shown on the debit side. */
function sidesOf({ debitOre, creditOre }: LedgerLine): [Cell, Cell] {
  return creditOre > 0n ? [null, creditOre] : [debitOre, null];
}
