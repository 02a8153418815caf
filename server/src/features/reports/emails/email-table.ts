import { dateText } from '../../../platform/documents/formats.ts';
import type { Language, Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { EmailFilter, ListedEmail } from '../../invoices/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line } from '../report-table.ts';
import type { ReportTable, Row } from '../report-table.ts';
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

/** @param today the account's day on which the list is made */
export function emailTable(
  heading: ReportHeading,
  today: LocalDate,
  { dateFrom, dateTo }: EmailFilter,
  emails: readonly ListedEmail[],
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), ownWordsIn(language)];
  const period = [dateFrom, dateTo].map((day) => (day === undefined ? '' : dateText(day, language)));
  return {
    ...heading,
    title: own.emails,
    period: today,
    subtitles: [
      `${words.asOf} ${dateText(today, language)}`,
      ...(dateFrom === undefined && dateTo === undefined ? [] : [`${own.sent} ${period.join(' – ').trim()}`]),
    ],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: own.sent, kind: 'date' },
          { heading: own.content, kind: 'code' },
          { heading: own.number, kind: 'code' },
          { heading: words.customer, kind: 'text' },
          { heading: own.recipient, kind: 'text' },
          { heading: own.status, kind: 'code' },
          { heading: own.ended, kind: 'date' },
          { heading: own.reason, kind: 'text' },
        ],
        rows: emailRows(language, emails),
      },
    ],
    notes: [],
  };
}

export function emailRows(language: Language, emails: readonly ListedEmail[]): Row[] {
  const words = ownWordsIn(language);
  return emails.map((email) => {
    const { status } = email;
    const endedAt = email.bouncedAt ?? email.deliveredAt;
    return line(
      osloDate(email.datedAt),
      words[email.letterType ?? email.documentType],
      email.invoiceNumber,
      email.clientName,
      email.recipient,
      words[status === 'sent' ? 'delivered' : status],
      endedAt === null ? null : osloDate(endedAt),
      email.lastError,
    );
  });
}
