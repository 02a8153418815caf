import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { EmailFilter, ListedEmail } from '../../invoices/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headByToday } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

const WORDS = {
  emails: ['E-post', 'E-post', 'Emails'],
  sent: ['Sendt', 'Sendt', 'Sent'],
  content: ['Innhold', 'Innhald', 'Content'],
  invoice: ['Faktura', 'Faktura', 'Invoice'],
  credit_note: ['Kreditnota', 'Kreditnota', 'Credit note'],
  reminder: ['Purring', 'Purring', 'Reminder'],
  collection_warning: ['Inkassovarsel', 'Inkassovarsel', 'Collection notice'],
  statement: ['Kontoutskrift', 'Kontoutskrift', 'Statement of account'],
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

export function emailTable(
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
