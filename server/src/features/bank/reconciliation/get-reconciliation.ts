import { presentTransaction } from '../../bank-transactions/index.ts';
import { presentEntry } from '../../books/index.ts';
import type { ReportParameters } from '../../reports/index.ts';
import { MAX_LINES, assertFitsFile, getReportHeading, reportFile } from '../../reports/index.ts';
import { insufficientScope } from '../../../domain/errors.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import { allows } from '../../../domain/scopes.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { readReconciliation } from './reconciliation.store.ts';
import { chooseAccounts, explain } from './bank-difference.ts';
import { reconciliationTable } from './reconciliation-table.ts';

/** The most of each list in JSON. */
const MOST_LISTED = 500;

type Query = { account?: string; date?: LocalDate } & ReportParameters;

/** @throws ApiError `insufficient_scope`, `validation-failed` (`account` is not in the chart, or no balance is kept on it), `report-too-long` */
export async function getReconciliation(context: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { db, accountId, accountNow, caller, renderer } = context;
  if (!allows(caller.scopes, 'bilag:read')) throw insufficientScope('bilag:read');
  const { format = 'json', date = osloDate(accountNow) } = query;
  const compared = { ...(await chooseAccounts(db, accountId, query.account)), date };
  const most = format === 'json' ? MOST_LISTED : MAX_LINES[format] + 1;
  const found = await readReconciliation(db, accountId, compared, most);
  const { unmatched, unbanked } = found;
  const explained = explain(found);
  if (format !== 'json') {
    assertFitsFile(format, unmatched.length + unbanked.length);
    const heading = await getReportHeading(context, query.language);
    return reportFile(renderer, format, reconciliationTable(heading, compared, { ...found, ...explained }));
  }

  const { ledgerOre, bankOre, bankBalanceDate, since, unmatchedOre, ignoredOre, unbankedOre, laterOre } =
    found;
  const { differenceOre, unexplainedOre } = explained;
  return {
    body: {
      account: compared.account,
      date,
      ledgerBalance: kronerFromOre(ledgerOre),
      bankBalance: kroner(bankOre),
      bankBalanceDate,
      difference: kroner(differenceOre),
      since,
      unmatched: unmatched.map(({ transaction }) => presentTransaction(transaction)),
      unmatchedSum: kronerFromOre(unmatchedOre),
      ignoredSum: kronerFromOre(ignoredOre),
      unbanked: unbanked.map(({ entry }) => presentEntry(entry)),
      unbankedSum: kronerFromOre(unbankedOre),
      laterSum: kronerFromOre(laterOre),
      unexplained: kroner(unexplainedOre),
      isExplained: differenceOre === null ? null : differenceOre === 0n || unexplainedOre === 0n,
    },
  };
}

function kroner(ore: Ore | null): number | null {
  return ore === null ? null : kronerFromOre(ore);
}
