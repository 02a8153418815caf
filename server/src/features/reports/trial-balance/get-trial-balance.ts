import { namesOf } from '../../books/index.ts';
import { addDays, lastDayOf, osloDate, yearOf } from '../../../domain/local-date.ts';
import type { DayOrMonth } from '../../../domain/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { trialBalance } from '../../../domain/books/trial-balance.ts';
import type { Balances } from '../../../domain/books/trial-balance.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { listAccountPostings } from './trial-balance.store.ts';
import { trialBalanceTable } from './trial-balance-table.ts';

/** @throws ApiError `report-too-long` */
export async function getTrialBalance(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & { asOf?: DayOrMonth }, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json' } = query;
  const asOf = query.asOf === undefined ? osloDate(accountNow) : lastDayOf(query.asOf);
  const yearStart = `${yearOf(asOf)}-01-01`;
  const heading = await getReportHeading(context, query.language);
  const { rows, undistributedOre, totals } = trialBalance(
    await listAccountPostings(db, accountId, { yearStart, asOf }),
  );
  const named = rows.map((row) => ({
    ...row,
    accountName: namesOf({ ...row, number: row.account })[heading.language],
  }));
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
