import { Type } from 'typebox';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import type { ListedEmail } from '../../invoices/index.ts';
import { countEmails, listEmailsAfter } from '../../invoices/index.ts';
import { emailFilterParameters } from '../../invoices/schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { listReport } from './list-report.ts';

export function emailReport(endpoints: Endpoints): void {
  listReport(
    endpoints,
    {
      url: '/v1/reports/emails',
      operationId: 'getEmailReport',
      summary: 'Count chosen emails, or get the list as a file',
      description: `The count of the chosen emails, or the list of them as a file. The filters are those of \`GET /v1/emails\`.\n\nFiles have a line for each email, oldest first: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).`,
      scope: 'invoices:read',
      filter: emailFilterParameters,
      answer: {
        name: 'EmailReport',
        description: 'The numbers.',
        sums: {
          count: Type.Integer({ description: 'Number of emails.', examples: [12] }),
          bouncedCount: Type.Integer({ description: 'How many of them bounced.', examples: [1] }),
        },
      },
    },
    {
      words: {
        title: ['E-post', 'E-post', 'Emails'],
        sent: ['Sendt', 'Sendt', 'Sent'],
        content: ['Innhold', 'Innhald', 'Content'],
        invoice: ['Faktura', 'Faktura', 'Invoice'],
        credit_note: ['Kreditnota', 'Kreditnota', 'Credit note'],
        reminder: ['Purring', 'Purring', 'Reminder'],
        collection_warning: ['Inkassovarsel', 'Inkassovarsel', 'Collection notice'],
        statement: ['Kontoutskrift', 'Kontoutskrift', 'Statement of account'],
        quote: ['Tilbud', 'Tilbod', 'Quote'],
        number: ['Nummer', 'Nummer', 'Number'],
        recipient: ['Til', 'Til', 'To'],
        status: ['Status', 'Status', 'Status'],
        queued: ['Venter', 'Ventar', 'Waiting'],
        sending: ['Sendes', 'Blir send', 'Being sent'],
        delivered: ['Levert', 'Levert', 'Delivered'],
        captured: ['Fanget', 'Fanga', 'Captured'],
        bounced: ['I retur', 'I retur', 'Bounced'],
        ended: ['Levert eller i retur', 'Levert eller i retur', 'Delivered or bounced'],
        reason: ['Grunn', 'Grunn', 'Reason'],
      },
      choose: async (_context, asked) => asked,
      sums: ({ db }, filter) => countEmails(db, filter),
      readAfter: ({ db }, filter, after: ListedEmail | undefined, limit) =>
        listEmailsAfter(db, filter, after?.id, limit),
      days: ({ dateFrom, dateTo }, own) => ({ word: own.sent, from: dateFrom, to: dateTo }),
      isSummed: false,
      columns: (words, own) => [
        [own.sent, 'date', ({ datedAt }) => osloDate(datedAt)],
        [own.content, 'code', ({ letterType, documentType }) => own[letterType ?? documentType]],
        [own.number, 'code', ({ invoiceNumber }) => invoiceNumber],
        [words.customer, 'text', ({ clientName }) => clientName],
        [own.recipient, 'text', ({ recipient }) => recipient],
        [own.status, 'code', ({ status }) => own[status === 'sent' ? 'delivered' : status]],
        [own.ended, 'date', endedOn],
        [own.reason, 'text', ({ lastError }) => lastError],
      ],
    },
  );
}

function endedOn({ bouncedAt, deliveredAt }: ListedEmail): LocalDate | null {
  const endedAt = bouncedAt ?? deliveredAt;
  return endedAt === null ? null : osloDate(endedAt);
}
