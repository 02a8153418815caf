import { dateText } from '../../../platform/documents/formats.ts';
import type { Language } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ListedInvoice } from '../../invoices/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { ReportTable, Row } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { invoiceWordsIn } from './invoice-words.ts';

/** @param today the account's day on which the list is made */
export function invoiceTable(
  heading: ReportHeading,
  today: LocalDate,
  invoices: readonly ListedInvoice[],
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), invoiceWordsIn(language)];
  return {
    ...heading,
    title: own.invoices,
    period: today,
    subtitles: [`${words.asOf} ${dateText(today, language)}`],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: own.number, kind: 'code' },
          { heading: own.type, kind: 'code' },
          { heading: words.customer, kind: 'text' },
          { heading: own.orgNumber, kind: 'code' },
          { heading: words.invoiceDate, kind: 'date' },
          { heading: words.dueDate, kind: 'date' },
          { heading: own.kid, kind: 'code' },
          { heading: own.reference, kind: 'text' },
          { heading: words.net, kind: 'amount' },
          { heading: words.vat, kind: 'amount' },
          { heading: words.gross, kind: 'amount' },
          { heading: words.outstanding, kind: 'amount' },
          { heading: own.status, kind: 'code' },
          { heading: own.channel, kind: 'code' },
        ],
        rows: [
          ...invoiceRows(language, invoices),
          ...(invoices.length === 0 ? [] : [sums(words.sum, invoices)]),
        ],
      },
    ],
    notes: [own.note],
  };
}

export function invoiceRows(language: Language, invoices: readonly ListedInvoice[]): Row[] {
  const words = invoiceWordsIn(language);
  return invoices.map((invoice) => {
    const { number, type, clientName, orgNumber, issueDate, dueDate, kid, reference, status, channel } =
      invoice;
    const isInvoice = type === 'invoice';
    return line(
      number,
      words[type],
      clientName,
      orgNumber,
      issueDate,
      isInvoice ? dueDate : null,
      kid,
      reference,
      signed(invoice, 'netOre'),
      signed(invoice, 'vatOre'),
      signed(invoice, 'totalOre'),
      isInvoice && status !== 'draft' ? invoice.outstandingOre : null,
      words[status],
      channel && words[channel],
    );
  });
}

function sums(label: string, invoices: readonly ListedInvoice[]): Row {
  const sum = (field: 'netOre' | 'vatOre' | 'totalOre') =>
    invoices.reduce((ore, invoice) => ore + signed(invoice, field), 0n);
  const outstanding = invoices.reduce((ore, { outstandingOre }) => ore + outstandingOre, 0n);
  const empty = Array.from({ length: 7 }, () => null);
  return total(label, ...empty, sum('netOre'), sum('vatOre'), sum('totalOre'), outstanding, null, null);
}

function signed(invoice: ListedInvoice, field: 'netOre' | 'vatOre' | 'totalOre'): bigint {
  return invoice.type === 'invoice' ? invoice[field] : -invoice[field];
}
