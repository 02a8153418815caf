import { dateText } from '../../../platform/documents/formats.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Balances } from '../../../domain/books/trial-balance.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

type TrialBalance = {
  asOf: LocalDate;
  yearStart: LocalDate;
  rows: (Balances & { account: string; accountName: string })[];
  undistributedOre: Ore;
  totals: Balances;
};

export function trialBalanceTable(heading: ReportHeading, balance: TrialBalance): ReportTable {
  const { asOf, yearStart, rows, undistributedOre, totals } = balance;
  const words = reportWordsIn(heading.language);
  const figures = ({ openingOre, debitOre, creditOre, closingOre }: Balances) =>
    [openingOre, debitOre, creditOre, closingOre] as const;
  const undistributed = {
    openingOre: undistributedOre,
    debitOre: 0n,
    creditOre: 0n,
    closingOre: undistributedOre,
  };
  const earlierYears = [line('', words.undistributedResult, ...figures(undistributed))];
  return {
    ...heading,
    title: words.trialBalance,
    period: asOf,
    subtitles: [`${dateText(yearStart, heading.language)} – ${dateText(asOf, heading.language)}`],
    isLandscape: false,
    sections: [
      {
        title: '',
        columns: [
          { heading: words.account, kind: 'code' },
          { heading: words.accountName, kind: 'text' },
          { heading: words.openingBalance, kind: 'amount' },
          { heading: words.debit, kind: 'amount' },
          { heading: words.credit, kind: 'amount' },
          { heading: words.closingBalance, kind: 'amount' },
        ],
        rows: [
          ...rows.map((row) => line(row.account, row.accountName, ...figures(row))),
          ...(undistributedOre === 0n ? [] : earlierYears),
          ...(rows.length === 0 && undistributedOre === 0n ? [] : [total('', words.sum, ...figures(totals))]),
        ],
      },
    ],
    notes: [words.signNote],
  };
}
