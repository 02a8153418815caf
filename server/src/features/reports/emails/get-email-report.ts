import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { EmailFilter, EmailFilterQuery, ListedEmail } from '../../invoices/index.ts';
import { countEmails, listEmailsAfter, readEmailFilter } from '../../invoices/index.ts';
import { listFile } from '../list-file.ts';
import { getReportHeading, headByToday } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

/** @throws ApiError `report-too-long` */
export async function getEmailReport(
  context: ReadContext,
  { query }: Input<unknown, EmailFilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, ...asked } = query;
  const filter = readEmailFilter(asked);
  if (format === 'json') return { body: await countEmails(db, accountId, filter) };
  const heading = await getReportHeading(context, language);
  const today = osloDate(accountNow);
  return listFile<ListedEmail>(renderer, format, {
    readAfter: (after, limit) => listEmailsAfter(db, accountId, filter, after?.id, limit),
    tableOf: (emails) => emailTable(heading, today, filter, emails),
  });
}

const WORDS = {
  emails: ['E-post', 'E-post', 'Emails'],
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
} as const satisfies Record<string, Wording>;

const ownWordsIn = textsByLanguage(WORDS);

function emailTable(
  heading: ReportHeading,
  today: LocalDate,
  { dateFrom, dateTo }: EmailFilter,
  emails: readonly ListedEmail[],
): ReportTable {
  const own = ownWordsIn(heading.language);
  return {
    ...headByToday(heading, own.emails, today, { word: own.sent, from: dateFrom, to: dateTo }),
    sections: [
      listSection(emails, [
        [own.sent, 'date', ({ datedAt }) => osloDate(datedAt)],
        [own.content, 'code', ({ letterType, documentType }) => own[letterType ?? documentType]],
        [own.number, 'code', ({ invoiceNumber }) => invoiceNumber],
        [reportWordsIn(heading.language).customer, 'text', ({ clientName }) => clientName],
        [own.recipient, 'text', ({ recipient }) => recipient],
        [own.status, 'code', ({ status }) => own[status === 'sent' ? 'delivered' : status]],
        [own.ended, 'date', endedOn],
        [own.reason, 'text', ({ lastError }) => lastError],
      ]),
    ],
    notes: [],
  };
}

function endedOn({ bouncedAt, deliveredAt }: ListedEmail): LocalDate | null {
  const endedAt = bouncedAt ?? deliveredAt;
  return endedAt === null ? null : osloDate(endedAt);
}
