import { kronerFromOre } from '../../../domain/money.ts';
import { shownStatus } from '../../../domain/invoices/invoice-status.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { FilterQuery, ListedInvoice } from '../../invoices/index.ts';
import { listInvoicesAfter, readFilter, sumInvoices } from '../../invoices/index.ts';
import { listFile } from '../list-file.ts';
import { getReportHeading, headByToday } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { invoiceWordsIn } from './invoice-words.ts';

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
  const today = osloDate(accountNow);
  const filter = await readFilter(db, accountId, today, isAsked ? asked : { ...asked, issued: true });
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
  return listFile<ListedInvoice>(renderer, format, {
    readAfter: (after, limit) => listInvoicesAfter(db, accountId, filter, after, limit),
    tableOf: (invoices) => invoiceTable(heading, today, invoices),
  });
}

function invoiceTable(
  heading: ReportHeading,
  today: LocalDate,
  invoices: readonly ListedInvoice[],
): ReportTable {
  const [words, own] = [reportWordsIn(heading.language), invoiceWordsIn(heading.language)];
  const columns: ListColumn<ListedInvoice>[] = [
    [own.number, 'code', ({ number }) => number],
    [own.type, 'code', ({ type }) => own[type]],
    [words.customer, 'text', ({ clientName }) => clientName],
    [own.orgNumber, 'code', ({ orgNumber }) => orgNumber],
    [words.invoiceDate, 'date', ({ issueDate }) => issueDate],
    [words.dueDate, 'date', ({ type, dueDate }) => (type === 'invoice' ? dueDate : null)],
    [own.kid, 'code', ({ kid }) => kid],
    [own.reference, 'text', ({ reference }) => reference],
    [words.net, 'amount', ({ type, netOre }) => signed(type, netOre)],
    [words.vat, 'amount', ({ type, vatOre }) => signed(type, vatOre)],
    [words.gross, 'amount', ({ type, totalOre }) => signed(type, totalOre)],
    [words.outstanding, 'amount', outstanding],
    [own.status, 'code', statusIn(own)],
    [own.channel, 'code', ({ channel }) => channel && own[channel]],
  ];
  return {
    ...headByToday(heading, own.invoices, today),
    sections: [listSection(invoices, columns, { word: words.sum })],
    notes: [own.note],
  };
}

function statusIn(own: ReturnType<typeof invoiceWordsIn>) {
  return ({ status, isLost, outstandingOre }: ListedInvoice) =>
    own[shownStatus(status, { isLost, hasFeesLeft: outstandingOre > 0n })];
}

function signed(type: ListedInvoice['type'], ore: Ore): Ore {
  return type === 'invoice' ? ore : -ore;
}

function outstanding({ type, status, outstandingOre }: ListedInvoice): Ore | null {
  return type === 'invoice' && status !== 'draft' ? outstandingOre : null;
}
