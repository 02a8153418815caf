import { Badge, Group } from '@mantine/core';
import type { InvoiceStatus, ShownStatus } from '../../../server/src/domain/invoices/invoice-status.ts';
import type { Wording } from '../text/texts-by-language.ts';
import { textsByLanguage } from '../text/texts-by-language.ts';
import { useTexts } from '../text/language.tsx';
import classes from './status-badge.module.css';
import type { QuoteStatus, Status } from '../text/status-texts.ts';
import { STATUSES, quoteStatusTexts } from '../text/status-texts.ts';

type Shown = Status | Exclude<ShownStatus, InvoiceStatus>;
/** What is said beside a status. */
type Mark = 'partly_paid' | 'undelivered';

const shownTexts = textsByLanguage({
  ...STATUSES,
  lost: ['Tapsført', 'Written off'],
  fees_left: ['Gebyr gjenstår', 'Fees left'],
  partly_paid: ['Delvis betalt', 'Partly paid'],
  undelivered: ['Kom ikke fram', 'Did not arrive'],
} satisfies Record<Shown | Mark, Wording>);

const COLOURS: Record<Shown | Mark, string> = {
  undelivered: 'red',
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

/**
 * The status of an invoice in a word. The colour only repeats it. What else is so is said beside it, where the status does not say it.
 * @param isUndelivered whether a mail about it did not arrive
 */
export function StatusBadge({
  status,
  isPartlyPaid = false,
  isUndelivered = false,
}: {
  status: Shown;
  isPartlyPaid?: boolean;
  isUndelivered?: boolean;
}) {
  const texts = useTexts(shownTexts);
  const said: (Shown | Mark)[] = [
    status,
    ...(isUndelivered && status !== 'bounced' ? (['undelivered'] as const) : []),
    ...(isPartlyPaid && status !== 'partly_paid' ? (['partly_paid'] as const) : []),
  ];
  const badges = said.map((word) => <WithDot key={word} text={texts[word]} colour={COLOURS[word]} />);
  return badges.length === 1 ? (
    badges
  ) : (
    <Group component="span" gap={4}>
      {badges}
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
