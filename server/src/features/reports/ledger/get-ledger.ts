import { findLedgerAccount, namesOf } from '../../books/index.ts';
import { findClient } from '../../clients/index.ts';
import { addDays, lastDayOfMonth, yearOf } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { ReportStream } from '../../../platform/http/answers/file-answers.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import type { PageQuery } from '../../../platform/http/lists/paging.ts';
import { readPage, wholeList } from '../../../platform/http/lists/paging.ts';
import { withAccountNames } from '../account-names.ts';
import { readPeriod } from '../period-parameters.ts';
import type { Period, PeriodQuery } from '../period-parameters.ts';
import { MAX_LINES, assertFitsFile, reportFile, reportStream } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportHeading } from '../report-heading.ts';
import { currencyColumns, isInCurrency, presentInCurrency } from '../in-currency.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { listSection } from '../report-table.ts';
import { ledgerColumns, ledgerTable } from './ledger-table.ts';
import type { LedgerChoice } from './ledger-table.ts';
import {
  LEDGER_ORDER,
  getLastPosition,
  listLedgerLines,
  readAccountLedger,
  readLedger,
} from './ledger.store.ts';
import type { LedgerFilter, LedgerKey, LedgerLine } from './ledger.store.ts';

/** The most lines of the file in memory at once, about 1 kB each. */
const BATCH = 2_000;

type LedgerQuery = LedgerFilter & ReportParameters & PageQuery & PeriodQuery;

/** @throws ApiError `validation-failed` (`account` is not in the chart), `report-too-long` */
export async function getLedger(context: ReadContext, { query }: Input<unknown, LedgerQuery, unknown>) {
  const { db, accountId, renderer } = context;
  const { account: number, vatCode, customerId, format = 'json' } = query;
  const { from, to } = readPeriod(query);
  const heading = await getReportHeading(context, query.language);
  const account = number === undefined ? undefined : await findLedgerAccount(db, number);
  if (number !== undefined && account === undefined) {
    throw validationFailed([{ field: 'account', code: 'unknown-account' }]);
  }

  const customer = customerId === undefined ? undefined : await findClient(db, customerId);
  const chosen = {
    account: account && { number: account.number, name: namesOf(account)[heading.language] },
    vatCode,
    customerName: customer?.name,
    from,
    to,
  };
  const period = { from, to, yearStart: `${yearOf(from)}-01-01` };
  if (format === 'csv') return ledgerCsv(context, query, period, heading, chosen);

  const page =
    format === 'json'
      ? readPage(LEDGER_ORDER, accountId, { ...query, from, to }).page
      : wholeList(LEDGER_ORDER, MAX_LINES[format]);
  const isOfAccount = number !== undefined && vatCode === undefined && customerId === undefined;
  const { found, sums } = isOfAccount
    ? await readAccountLedger(db, number, period, page)
    : await readLedger(db, query, period, page);
  const named = withAccountNames(found.items, heading.language);
  if (format !== 'json') {
    assertFitsFile(format, found.totalCount);
    return reportFile(
      renderer,
      format,
      ledgerTable(
        heading,
        chosen,
        sums,
        found.items,
        found.items.some(isInCurrency) ? currencyColumns(heading.language, format) : [],
      ),
    );
  }

  return {
    body: {
      opening: kronerFromOre(sums.openingOre),
      debit: kronerFromOre(sums.debitOre),
      credit: kronerFromOre(sums.creditOre),
      closing: kronerFromOre(sums.openingOre + sums.debitOre - sums.creditOre),
      ...found,
      items: named.map(presentLine),
    },
  };
}

/** Every line that was there at the time of the request, read in batches. */
async function ledgerCsv(
  { db }: ReadContext,
  filter: LedgerFilter,
  period: Period & { yearStart: LocalDate },
  heading: ReportHeading,
  chosen: LedgerChoice,
): Promise<ReportStream> {
  const lastPosition = await getLastPosition(db);
  const { sums, isInCurrency: isOfCurrency } = await readLedger(
    db,
    filter,
    period,
    wholeList(LEDGER_ORDER, 0),
    lastPosition,
  );
  const inCurrency = isOfCurrency ? currencyColumns(heading.language, 'csv') : [];
  const columns = [...ledgerColumns(heading, chosen), ...inCurrency];
  async function* rows() {
    let balanceOre = sums.openingOre;
    // The months are read one by one, because each read then looks only at the lines of its month.
    for (const month of monthsOf(period)) {
      let after: LedgerKey | undefined;
      do {
        const lines = await listLedgerLines(db, filter, { ...month, lastPosition }, after, BATCH);
        const start = balanceOre;
        const balanced = lines.map((posted) => ({ ...posted, balanceOre: start + posted.balanceOre }));
        yield listSection(balanced, columns).rows;
        balanceOre += lines.at(-1)?.balanceOre ?? 0n;
        after = lines.length < BATCH ? undefined : lines.at(-1);
      } while (after !== undefined);
    }
  }
  return reportStream(ledgerTable(heading, chosen, sums, [], inCurrency), rows());
}

/** The months of a period within one year. The first and last month may be parts of a month. */
function monthsOf({ from, to }: Period): Period[] {
  const end = lastDayOfMonth(from.slice(0, 7));
  // The last day of the calendar has no next day.
  return end >= to ? [{ from, to }] : [{ from, to: end }, ...monthsOf({ from: addDays(end, 1), to })];
}

function presentLine(posted: LedgerLine & { accountName: string }) {
  const { number, debitOre, creditOre, balanceOre } = posted;
  return {
    ...posted,
    number: Number(number),
    debit: kronerFromOre(debitOre),
    credit: kronerFromOre(creditOre),
    balance: kronerFromOre(balanceOre),
    ...presentInCurrency(posted),
  };
}
