import { Badge } from '@mantine/core';
import type { Schemas } from '../http/account-api.ts';
import type { Texts } from '../text/language.tsx';
import { useTexts } from '../text/language.tsx';
import classes from './status-badge.module.css';

type Status = Schemas['Invoice']['status'];
type QuoteStatus = Schemas['Quote']['status'];

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

const COLOURS: Record<Status, string> = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'cyan',
  paid: 'green',
  overdue: 'orange',
  reminded: 'orange',
  collection_warning: 'red',
  credited: 'gray',
  bounced: 'red',
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

const QUOTE_COLOURS: Record<QuoteStatus, string> = {
  draft: 'gray',
  sent: 'blue',
  viewed: 'cyan',
  accepted: 'green',
  declined: 'red',
  expired: 'orange',
  invoiced: 'teal',
};

/** The status of an invoice in a word. The colour only repeats it. */
export function StatusBadge({ status }: { status: Status }) {
  return <WithDot text={useTexts(statusTexts)[status]} colour={COLOURS[status]} />;
}

/** The status of a quote. */
export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <WithDot text={useTexts(quoteStatusTexts)[status]} colour={QUOTE_COLOURS[status]} />;
}

function WithDot({ text, colour }: { text: string; colour: string }) {
  return (
    <Badge color={colour} miw="max-content" leftSection={<span className={classes['dot']} />}>
      {text}
    </Badge>
  );
}
