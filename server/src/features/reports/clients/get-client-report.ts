import type { ClientFilter } from '../../clients/index.ts';
import { knownRecipients } from '../../e-invoices/index.ts';
import { isInNorway } from '../../../domain/country.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { offsetOf, presentPage, readPage } from '../../../platform/http/paging.ts';
import { assertFitsFile, MAX_LINES, reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { readClientBalances } from './client-balances.store.ts';
import type { Balances, BalanceSort, Owing } from './client-balances.store.ts';
import { clientTable } from './client-table.ts';

type Query = ClientFilter & ReportParameters & Partial<Page> & { sort?: BalanceSort; owing?: Owing };

/** @throws ApiError `report-too-long` */
export async function getClientReport(context: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { db, accountId, accountNow, renderer } = context;
  const {
    format = 'json',
    language,
    owing,
    sort = 'name',
    page: _page,
    pageSize: _pageSize,
    ...filter
  } = query;
  const today = osloDate(accountNow);
  const page = format === 'json' ? readPage(query) : { page: 1, pageSize: MAX_LINES[format] };
  const part = { limit: page.pageSize, offset: offsetOf(page) };
  const { clients, sums, totalCount } = await readClientBalances(
    db,
    accountId,
    { filter, owing, sort, today },
    part,
  );
  if (format !== 'json') {
    assertFitsFile(format, totalCount);
    const heading = await getReportHeading(context, language);
    return reportFile(renderer, format, clientTable(heading, today, clients, sums));
  }
  const norwegian = clients.filter(({ country }) => isInNorway(country)).map(({ orgNumber }) => orgNumber);
  const recipients = await knownRecipients(db, context.caller, norwegian);
  const items = clients.map(({ clientId, name, orgNumber, country, email, phone, city, ...balances }) => ({
    clientId,
    name,
    orgNumber,
    email,
    phone,
    city,
    canReceiveEInvoices: isInNorway(country) ? (recipients.get(orgNumber) ?? null) : null,
    ...presentBalances(balances),
  }));
  return { body: { sums: presentBalances(sums), ...presentPage(items, totalCount, page) } };
}

function presentBalances({ outstandingOre, overdueOre, creditOre }: Balances) {
  return {
    outstanding: kronerFromOre(outstandingOre),
    overdue: kronerFromOre(overdueOre),
    credit: kronerFromOre(creditOre),
  };
}
