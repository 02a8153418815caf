import { Anchor, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { moment, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { orgNumberOf } from './delivery-state.ts';
import classes from './invoice-page.module.css';
import type { TimelineItem } from './invoices.ts';
import { MOST_LOOKS, pdfAddress, timelineQuery } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';
import { timelineTexts } from './timeline-texts.ts';

const TROUBLE = new Set<TimelineItem['type']>([
  'email_bounced',
  'e_invoice_rejected',
  'e_invoice_failed',
  'overdue',
  'reminded',
  'collection_warned',
]);

/** The history of the invoice, oldest first. @param isMoving whether an event will soon be added */
export function InvoiceTimeline({
  invoiceId,
  currency,
  isMoving,
}: {
  invoiceId: string;
  /** Of its amounts. */
  currency: string;
  isMoving: boolean;
}) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  const timeline = useQuery({
    ...timelineQuery(accountId, invoiceId),
    refetchInterval: ({ state }) => (isMoving && state.dataUpdateCount < MOST_LOOKS ? 2_000 : false),
  });
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="history">
      <Title order={2} size="h4" id="history" mb="md">
        {texts.history}
      </Title>
      {timeline.error !== null && (
        <ErrorNotice error={timeline.error} retry={() => void timeline.refetch()} />
      )}
      {timeline.isPending && (
        <Stack gap="xs" aria-busy="true">
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Stack>
      )}
      <ol className={classes['timeline']}>
        {timeline.data?.map((item, index) => (
          // Events are only ever added, and two events may have the same time and kind.
          <Event key={index} item={item} currency={currency} invoiceId={invoiceId} />
        ))}
      </ol>
    </Paper>
  );
}

function Event({ item, currency, invoiceId }: { item: TimelineItem; currency: string; invoiceId: string }) {
  const texts = useTexts(invoiceTexts);
  const events = useTexts(timelineTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { at, type, amount, recipient, documentId, reason } = item;
  const shownRecipient = (address: string | null) => {
    const number = orgNumberOf(address ?? '');
    return number === undefined ? (address ?? events.theRecipient) : texts.orgNumber(number);
  };
  const isLetter = type === 'reminded' || type === 'collection_warned';
  return (
    <li className={`${classes['event']} ${TROUBLE.has(type) ? classes['trouble'] : ''}`}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {events.events[type](shownRecipient(recipient))}
        {amount !== null && (
          <>
            {': '}
            <span className="figures">{money(amount, language, currency)}</span>
          </>
        )}
      </Text>
      {reason !== null && (
        <Text size="xs" className="breakable">
          {reason}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <time dateTime={at}>{moment(at, language)}</time>
      </Text>
      {isLetter && documentId !== null && (
        <Anchor size="xs" href={pdfAddress(accountId, invoiceId, documentId)} target="_blank">
          {events.openLetter} (PDF)
        </Anchor>
      )}
      {type === 'credited' && documentId !== null && (
        <AnchorLink
          size="xs"
          to="/$accountId/invoices/$invoiceId"
          params={{ accountId, invoiceId: documentId }}
        >
          {events.openCreditNote}
        </AnchorLink>
      )}
    </li>
  );
}
