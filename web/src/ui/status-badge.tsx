import { Badge, Group } from '@mantine/core';
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
  partly_paid: ['Delvis betalt', 'Partly paid'],
} satisfies Record<Shown, Wording>);

const COLOURS: Record<Shown, string> = {
  lost: 'gray',
  fees_left: 'yellow',
  partly_paid: 'yellow',
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

/** The status of an invoice in a word. The colour only repeats it. @param isPartlyPaid is said, too, where the status is another */
export function StatusBadge({ status, isPartlyPaid = false }: { status: Shown; isPartlyPaid?: boolean }) {
  const texts = useTexts(shownTexts);
  const badge = <WithDot text={texts[status]} colour={COLOURS[status]} />;
  if (!isPartlyPaid || status === 'partly_paid') return badge;
  return (
    <Group component="span" gap={4}>
      {badge}
      <WithDot text={texts.partly_paid} colour={COLOURS.partly_paid} />
    </Group>
  );
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
