import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Balances } from '../../../domain/books/trial-balance.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headOfPeriod } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

type TrialBalance = {
  asOf: LocalDate;
  yearStart: LocalDate;
  rows: NamedBalances[];
  undistributedOre: Ore;
};
type NamedBalances = Balances & { account: string; accountName: string };

export function trialBalanceTable(heading: ReportHeading, balance: TrialBalance): ReportTable {
  const { asOf, yearStart, rows, undistributedOre } = balance;
  const words = reportWordsIn(heading.language);
  const undistributed = {
    account: '',
    accountName: words.undistributedResult,
    openingOre: undistributedOre,
    debitOre: 0n,
    creditOre: 0n,
    closingOre: undistributedOre,
  };
  const columns: ListColumn<NamedBalances>[] = [
    [words.account, 'code', ({ account }) => account],
    [words.accountName, 'text', ({ accountName }) => accountName],
    [words.openingBalance, 'amount', ({ openingOre }) => openingOre],
    [words.debit, 'amount', ({ debitOre }) => debitOre],
    [words.credit, 'amount', ({ creditOre }) => creditOre],
    [words.closingBalance, 'amount', ({ closingOre }) => closingOre],
  ];
  const items = undistributedOre === 0n ? rows : [...rows, undistributed];
  return {
    ...headOfPeriod(heading, words.trialBalance, { from: yearStart, to: asOf }),
    period: asOf,
    isLandscape: false,
    sections: [listSection(items, columns, { word: words.sum, column: 1 })],
    notes: [words.signNote],
  };
}
