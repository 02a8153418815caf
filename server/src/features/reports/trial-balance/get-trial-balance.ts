import { addDays, lastDayOf, osloDate, yearOf } from '../../../domain/days/local-date.ts';
import type { DayOrMonth, LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { trialBalance } from '../../../domain/books/trial-balance.ts';
import type { Balances } from '../../../domain/books/trial-balance.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { withAccountNames } from '../account-names.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading, headingOfPeriod } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { listAccountPostings } from './trial-balance.store.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

/** @throws ApiError `report-too-long` */
export async function getTrialBalance(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & { asOf?: DayOrMonth }, unknown>,
) {
  const { db, accountNow, renderer } = context;
  const { format = 'json' } = query;
  const asOf = query.asOf === undefined ? osloDate(accountNow) : lastDayOf(query.asOf);
  const yearStart = `${yearOf(asOf)}-01-01`;
  const heading = await getReportHeading(context, query.language);
  const [postings] = await listAccountPostings(db, [{ from: yearStart, to: asOf }]);
  const { rows, undistributedOre, totals } = trialBalance(postings);
  const named = withAccountNames(rows, heading.language);
  if (format !== 'json') {
    const balance = { asOf, yearStart, rows: named, undistributedOre };
    return reportFile(renderer, format, trialBalanceTable(heading, balance));
  }

  return {
    body: {
      asOf,
      yearStart,
      accounts: named.map(({ account, accountName, ...row }) => ({
        account,
        accountName,
        ...presentBalances(row),
        ledger: ledgerPath({ account }, { from: yearStart, to: asOf }),
      })),
      undistributedResult: {
        amount: kronerFromOre(undistributedOre),
        trialBalance:
          undistributedOre === 0n ? null : `/v1/reports/trial-balance?asOf=${addDays(yearStart, -1)}`,
      },
      totals: presentBalances(totals),
    },
  };
}

function presentBalances({ openingOre, debitOre, creditOre, closingOre }: Balances) {
  return {
    opening: kronerFromOre(openingOre),
    debit: kronerFromOre(debitOre),
    credit: kronerFromOre(creditOre),
    closing: kronerFromOre(closingOre),
  };
}

type TrialBalance = {
  asOf: LocalDate;
  yearStart: LocalDate;
  rows: NamedBalances[];
  undistributedOre: Ore;
};
type NamedBalances = Balances & { account: string; accountName: string };

function trialBalanceTable(heading: ReportHeading, balance: TrialBalance): ReportTable {
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
    ...headingOfPeriod(heading, words.trialBalance, { from: yearStart, to: asOf }),
    period: asOf,
    isLandscape: false,
    sections: [listSection(items, columns, { word: words.sum, column: 1 })],
    notes: [words.signNote],
  };
}
