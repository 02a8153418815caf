import type { Schemas } from '../http/account-api.ts';
import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';

export type Status = Schemas['Invoice']['status'];
export type QuoteStatus = Schemas['Quote']['status'];

/** What a filter by status can ask for. */
export const STATUSES = {
  draft: ['Utkast', 'Draft'],
  sent: ['Sendt', 'Sent'],
  viewed: ['Sett', 'Viewed'],
  paid: ['Betalt', 'Paid'],
  overdue: ['Forfalt', 'Overdue'],
  reminded: ['Purret', 'Reminded'],
  collection_warning: ['Inkassovarsel', 'Collection notice'],
  credited: ['Kreditert', 'Credited'],
  bounced: ['Ikke levert', 'Not delivered'],
} satisfies Record<Status, Wording>;

export const statusTexts = textsByLanguage(STATUSES);

export const quoteStatusTexts = textsByLanguage({
  draft: ['Utkast', 'Draft'],
  sent: ['Sendt', 'Sent'],
  viewed: ['Sett', 'Viewed'],
  accepted: ['Godtatt', 'Accepted'],
  declined: ['Avslått', 'Declined'],
  expired: ['Utløpt', 'Expired'],
  invoiced: ['Fakturert', 'Invoiced'],
} satisfies Record<QuoteStatus, Wording>);
