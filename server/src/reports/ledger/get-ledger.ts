import { findLedgerAccount, namesOf } from '../../books/index.ts';
import { findClient } from '../../clients/index.ts';
import { yearOf } from '../../domain/local-date.ts';
import { kronerFromOre } from '../../domain/money.ts';
import type { Input, ReadContext } from '../../platform/endpoint.ts';
import { validationFailed } from '../../platform/errors.ts';
import type { Page } from '../../platform/paging.ts';
import { presentPage, readPage } from '../../platform/paging.ts';
import type { Period } from '../period-parameters.ts';
import { assertFitsPdf, reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import { MAX_PDF_LINES } from '../report-limits.ts';
import type { Format, ReportParameters } from '../report-parameters.ts';
import { ledgerTable } from './ledger-table.ts';
import { readLedger } from './ledger.store.ts';
import type { LedgerFilter, LedgerLine } from './ledger.store.ts';

type LedgerQuery = LedgerFilter & ReportParameters & Partial<Page> & Period;

/** @throws ApiError `validation-failed` (`account` is not in the chart), `report-too-long` */
export async function getLedger(context: ReadContext, { query }: Input<unknown, LedgerQuery, unknown>) {
  const { db, accountId, renderer } = context;
  const { account: number, vatCode, customerId, from, to, format = 'json' } = query;
  const heading = await getReportHeading(context, query.language);
  const account = number === undefined ? undefined : await findLedgerAccount(db, accountId, number);
  if (number !== undefined && account === undefined) {
    throw validationFailed([{ field: 'account', code: 'unknown-account' }]);
  }

  const page = pageFor(format, query);
  const period = { from, to, yearStart: `${yearOf(from)}-01-01` };
  const { lines, totalCount, ...sums } = await readLedger(db, accountId, query, period, page);
  const named = lines.map((posted) => ({
    ...posted,
    accountName: namesOf({ ...posted, number: posted.account })[heading.language],
  }));
  if (format !== 'json') {
    if (format === 'pdf') assertFitsPdf(totalCount);
    const customer = customerId === undefined ? undefined : await findClient(db, accountId, customerId);
    const chosen = {
      account: account && { number: account.number, name: namesOf(account)[heading.language] },
      vatCode,
      customerName: customer?.name,
      from,
      to,
    };
    return reportFile(renderer, format, ledgerTable(heading, chosen, { ...sums, lines: named }));
  }

  return {
    body: {
      opening: kronerFromOre(sums.openingOre),
      debit: kronerFromOre(sums.debitOre),
      credit: kronerFromOre(sums.creditOre),
      closing: kronerFromOre(sums.openingOre + sums.debitOre - sums.creditOre),
      ...presentPage(named.map(presentLine), totalCount, page),
    },
  };
}

/** Files have every line. */
function pageFor(format: Format, query: Partial<Page>): Page {
  if (format === 'json') return readPage(query);
  return { page: 1, pageSize: format === 'pdf' ? MAX_PDF_LINES : Number.MAX_SAFE_INTEGER };
}

function presentLine(posted: LedgerLine & { accountName: string }) {
  const { number, debitOre, creditOre, balanceOre } = posted;
  return {
    ...posted,
    number: Number(number),
    debit: kronerFromOre(debitOre),
    credit: kronerFromOre(creditOre),
    balance: kronerFromOre(balanceOre),
  };
}
