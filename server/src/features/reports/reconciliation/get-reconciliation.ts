import { presentTransaction } from '../../bank-transactions/index.ts';
import { presentEntry } from '../../books/index.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { numberFromAmount } from '../../../domain/money.ts';
import type { Amount } from '../../../domain/money.ts';
import { allowsScope } from '../../../domain/access/scopes.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { MAX_LINES, assertFitsFile, reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { findEntriesBefore, readReconciliation } from './reconciliation.store.ts';
import { chooseAccounts, explainDifference, isExplained } from './bank-difference.ts';
import { reconciliationTable } from './reconciliation-table.ts';

/** The most of each list in JSON. */
const MOST_LISTED = 500;

type Query = { account?: string; date?: LocalDate } & ReportParameters;

/** The part of the answer that needs another scope than the operation does. */
const LEDGER = { part: 'ledger', scope: 'bilag:read' } as const;

/** @throws ApiError `validation-failed` (`account` is not in the chart, or no balance is kept on it), `report-too-long` */
export async function getReconciliation(context: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { db, accountNow, caller, renderer } = context;
  const hasLedger = allowsScope(caller.scopes, LEDGER.scope);
  const { format = 'json', date = osloDate(accountNow) } = query;
  const chosen = await chooseAccounts(db, { asked: query.account, date });
  const compared = { ...chosen, date, hasLedger };
  const most = format === 'json' ? MOST_LISTED : MAX_LINES[format] + 1;
  const found = await readReconciliation(db, compared, most);
  const { unmatched, ignored, unbanked, withoutLines } = found;
  const explained = await explainDifference(db, compared, found);
  const before =
    hasLedger && found.since !== null ? await findEntriesBefore(db, compared, found.since) : null;
  if (format !== 'json') {
    assertFitsFile(format, unmatched.length + ignored.length + unbanked.length + withoutLines.length);
    const heading = await getReportHeading(context, query.language);
    return reportFile(
      renderer,
      format,
      reconciliationTable(heading, compared, { ...found, ...explained, before }),
    );
  }

  const { ledgerOre, bankOre, bankBalanceDate, since, unmatchedOre, ignoredOre, unbankedOre, laterOre } =
    found;
  const { differenceOre, unexplainedOre } = explained;
  return {
    body: {
      account: compared.account,
      currency: compared.currency,
      date,
      ledgerBalance: amountOf(ledgerOre),
      bankBalance: amountOf(bankOre),
      bankBalanceDate,
      difference: amountOf(differenceOre),
      since,
      entriesBefore: before && {
        count: before.count,
        amount: numberFromAmount(before.ore),
        from: before.from,
        to: before.to,
      },
      unmatched: unmatched.map(({ transaction }) => presentTransaction(transaction)),
      unmatchedSum: numberFromAmount(unmatchedOre),
      ignored: ignored.map(({ transaction }) => presentTransaction(transaction)),
      ignoredSum: numberFromAmount(ignoredOre),
      unbanked: unbanked.map(({ entry }) => presentEntry(entry)),
      unbankedSum: amountOf(unbankedOre),
      laterSum: numberFromAmount(laterOre),
      periodsWithoutLines: withoutLines.map(({ from, to, balanceOre, movedOre }) => ({
        from,
        to,
        bankBalance: numberFromAmount(balanceOre),
        amount: numberFromAmount(movedOre),
      })),
      unexplained: amountOf(unexplainedOre),
      isExplained: isExplained(explained, found),
      leftOut: hasLedger ? [] : [LEDGER],
    },
  };
}

function amountOf(ore: Amount | null): number | null {
  return ore === null ? null : numberFromAmount(ore);
}
