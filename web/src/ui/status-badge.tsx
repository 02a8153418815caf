import { Badge } from '@mantine/core';
import type { InvoiceStatus, ShownStatus } from '../../../server/src/domain/invoices/invoice-status.ts';
import type { Wording } from '../text/texts-by-language.ts';
import { textsByLanguage } from '../text/texts-by-language.ts';
import { useTexts } from '../text/language.tsx';
import classes from './status-badge.module.css';
import type { QuoteStatus, Status } from '../text/status-texts.ts';
import { STATUSES, quoteStatusTexts } from '../text/status-texts.ts';

type Shown = Status | Exclude<ShownStatus, InvoiceStatus>;

const shownTexts = textsByLanguage({
  ...STATUSES,
  lost: ['Tapsført', 'Written off'],
  fees_left: ['Gebyr gjenstår', 'Fees left'],
} satisfies Record<Shown, Wording>);

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
