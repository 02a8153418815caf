import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ListedInvoice } from '../../invoices/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headByToday } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { invoiceWordsIn } from './invoice-words.ts';

export function invoiceTable(
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
    [own.status, 'code', ({ status }) => own[status]],
    [own.channel, 'code', ({ channel }) => channel && own[channel]],
  ];
  return {
    ...headByToday(heading, own.invoices, today),
    sections: [listSection(invoices, columns, { word: words.sum })],
    notes: [own.note],
  };
}

function signed(type: ListedInvoice['type'], ore: Ore): Ore {
  return type === 'invoice' ? ore : -ore;
}

function outstanding({ type, status, outstandingOre }: ListedInvoice): Ore | null {
  return type === 'invoice' && status !== 'draft' ? outstandingOre : null;
}
