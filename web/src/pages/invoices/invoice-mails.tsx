import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { E_INVOICE_COLOURS, eInvoiceState, MAIL_COLOURS, orgNumberOf } from './delivery-state.ts';
import { EInvoiceOutcome } from './invoice-delivery.tsx';
import type { Delivery } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** The e-invoices and emails of the document, and the emails of the letters about it, each with its result. */
export function InvoiceMails({ deliveries }: { deliveries: Delivery[] }) {
  const texts = useTexts(invoiceTexts);
  const { accountId, isTest } = useAccount();
  if (deliveries.length === 0) return <Text c="dimmed">{texts.noMails}</Text>;
  return (
    <Stack gap="sm">
      {deliveries.map((delivery) => (
        <OneDelivery key={delivery.id} delivery={delivery} deliveries={deliveries} />
      ))}
      {isTest && (
        <AnchorLink to="/$accountId/mail" params={{ accountId }} size="sm">
          {texts.toMailbox}
        </AnchorLink>
      )}
    </Stack>
  );
}

function OneDelivery({ delivery, deliveries }: { delivery: Delivery; deliveries: Delivery[] }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const { type, channel, recipient, status, attempts, nextAttemptAt, lastError, createdAt } = delivery;
  const reached = delivery.bouncedAt ?? delivery.deliveredAt ?? createdAt;
  const tries = [
    texts.attempts(attempts),
    ...(nextAttemptAt === null || attempts === 0 ? [] : [texts.nextAttempt(moment(nextAttemptAt, language))]),
  ];
  const isEInvoice = channel === 'e-invoice';
  const state = eInvoiceState(delivery);
  const number = orgNumberOf(recipient);
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={650} style={{ overflowWrap: 'anywhere' }}>
          {texts.mailTypes[type]}
          {isEInvoice && ` (${texts.asEInvoice})`} –{' '}
          {number === undefined ? recipient : texts.orgNumber(number)}
        </Text>
        <Badge color={isEInvoice ? E_INVOICE_COLOURS[state] : MAIL_COLOURS[status]}>
          {isEInvoice ? texts.eInvoiceStates[state] : texts.mailStates[status]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {moment(reached, language)}
        {(status === 'queued' || attempts > 1) && ` · ${tries.join(', ')}`}
      </Text>
      {isEInvoice && <EInvoiceOutcome delivery={delivery} deliveries={deliveries} />}
      {lastError !== null && (
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Text>
      )}
    </Card>
  );
}
