import { kronerFromOre } from '../../../domain/money.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { FilterQuery, ListedInvoice } from '../../invoices/index.ts';
import { listInvoicesAfter, readFilter, sumInvoices } from '../../invoices/index.ts';
import { listFile } from '../list-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { invoiceTable } from './invoice-table.ts';

/**
 * Drafts are not invoiced, so they are left out unless the caller asks for them.
 * @throws ApiError `report-too-long`
 */
export async function getInvoiceReport(
  context: ReadContext,
  { query }: Input<unknown, FilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, ...asked } = query;
  const isAsked = asked.status !== undefined || asked.issued !== undefined;
  const filter = await readFilter(db, accountId, isAsked ? asked : { ...asked, issued: true });
  if (format === 'json') {
    const { count, netOre, vatOre, totalOre, outstandingOre } = await sumInvoices(db, accountId, filter);
    const body = {
      count,
      net: kronerFromOre(netOre),
      vat: kronerFromOre(vatOre),
      total: kronerFromOre(totalOre),
      outstanding: kronerFromOre(outstandingOre),
    };
    return { body };
  }
  const heading = await getReportHeading(context, language);
  const today = osloDate(accountNow);
  return listFile<ListedInvoice>(renderer, format, {
    readAfter: (after, limit) => listInvoicesAfter(db, accountId, filter, after, limit),
    tableOf: (invoices) => invoiceTable(heading, today, invoices),
  });
}
