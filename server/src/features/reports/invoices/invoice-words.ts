import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';

/** The words of lists of invoices. The statuses read as in the app. */
const WORDS = {
  invoices: ['Fakturaer', 'Fakturaer', 'Invoices'],
  number: ['Nummer', 'Nummer', 'Number'],
  type: ['Type', 'Type', 'Type'],
  invoice: ['Faktura', 'Faktura', 'Invoice'],
  credit_note: ['Kreditnota', 'Kreditnota', 'Credit note'],
  orgNumber: ['Org.nr.', 'Org.nr.', 'Org. no.'],
  kid: ['KID', 'KID', 'KID'],
  reference: ['Referanse', 'Referanse', 'Reference'],
  status: ['Status', 'Status', 'Status'],
  channel: ['Sendt som', 'Sendt som', 'Sent by'],
  email: ['E-post', 'E-post', 'Email'],
  'e-invoice': ['E-faktura', 'E-faktura', 'E-invoice'],
  none: ['Levert på annen måte', 'Levert på annan måte', 'Delivered otherwise'],
  draft: ['Utkast', 'Utkast', 'Draft'],
  sent: ['Sendt', 'Sendt', 'Sent'],
  viewed: ['Sett', 'Sett', 'Viewed'],
  paid: ['Betalt', 'Betalt', 'Paid'],
  overdue: ['Forfalt', 'Forfalle', 'Overdue'],
  reminded: ['Purret', 'Purra', 'Reminded'],
  collection_warning: ['Inkassovarsel', 'Inkassovarsel', 'Collection notice'],
  credited: ['Kreditert', 'Kreditert', 'Credited'],
  lost: ['Tapsført', 'Tapsført', 'Written off'],
  fees_left: ['Gebyr gjenstår', 'Gebyr står att', 'Fees left'],
  bounced: ['Ikke levert', 'Ikkje levert', 'Not delivered'],
  note: [
    'Beløp i kroner. Kreditnotaer er trukket fra. Utestående er med gebyrer og renter.',
    'Beløp i kroner. Kreditnotaer er trekte frå. Uteståande er med gebyr og renter.',
    'Amounts in NOK. Credit notes are deducted. Outstanding amounts are with fees and interest.',
  ],
} as const satisfies Record<string, Wording>;

export const invoiceWordsIn = textsByLanguage(WORDS);
