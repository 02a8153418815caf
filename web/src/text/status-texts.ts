import type { Schemas } from '../http/account-api.ts';
import type { Texts } from './language.tsx';

export type Status = Schemas['Invoice']['status'];
export type QuoteStatus = Schemas['Quote']['status'];

/** The texts of what a filter by status can ask for. */
export const statusTexts: Texts<Record<Status, string>> = {
  nb: {
    draft: 'Utkast',
    sent: 'Sendt',
    viewed: 'Sett',
    paid: 'Betalt',
    overdue: 'Forfalt',
    reminded: 'Purret',
    collection_warning: 'Inkassovarsel',
    credited: 'Kreditert',
    bounced: 'Ikke levert',
  },
  en: {
    draft: 'Draft',
    sent: 'Sent',
    viewed: 'Viewed',
    paid: 'Paid',
    overdue: 'Overdue',
    reminded: 'Reminded',
    collection_warning: 'Collection notice',
    credited: 'Credited',
    bounced: 'Not delivered',
  },
};

export const quoteStatusTexts: Texts<Record<QuoteStatus, string>> = {
  nb: {
    draft: 'Utkast',
    sent: 'Sendt',
    viewed: 'Sett',
    accepted: 'Godtatt',
    declined: 'Avslått',
    expired: 'Utløpt',
    invoiced: 'Fakturert',
  },
  en: {
    draft: 'Draft',
    sent: 'Sent',
    viewed: 'Viewed',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    invoiced: 'Invoiced',
  },
};
