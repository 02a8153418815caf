import { Badge } from '@mantine/core';
import type { InvoiceStatus, ShownStatus } from '../../../server/src/domain/invoices/invoice-status.ts';
import type { Schemas } from '../http/account-api.ts';
import type { Texts } from '../text/language.tsx';
import { useTexts } from '../text/language.tsx';
import classes from './status-badge.module.css';

type Status = Schemas['Invoice']['status'];
type Shown = Status | Exclude<ShownStatus, InvoiceStatus>;
type QuoteStatus = Schemas['Quote']['status'];

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

const shownTexts: Texts<Record<Shown, string>> = {
  nb: { ...statusTexts.nb, lost: 'Tapsført', fees_left: 'Gebyr gjenstår' },
  en: { ...statusTexts.en, lost: 'Written off', fees_left: 'Fees left' },
};

const COLOURS: Record<Shown, string> = {
  lost: 'gray',
  fees_left: 'yellow',
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
export function StatusBadge({ status }: { status: Shown }) {
  return <WithDot text={useTexts(shownTexts)[status]} colour={COLOURS[status]} />;
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
