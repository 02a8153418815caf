import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Delivery } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

const COLOURS: Record<Delivery['status'], string> = {
  queued: 'gray',
  sending: 'blue',
  sent: 'green',
  captured: 'green',
  bounced: 'red',
};

/** The emails of the document and of the letters about it, each with its result. */
export function InvoiceMails({ deliveries }: { deliveries: Delivery[] }) {
  const texts = useTexts(invoiceTexts);
  const { accountId, isTest } = useAccount();
  if (deliveries.length === 0) return <Text c="dimmed">{texts.noMails}</Text>;
  return (
    <Stack gap="sm">
      {deliveries.map((delivery) => (
        <Mail key={delivery.id} delivery={delivery} />
      ))}
      {isTest && (
        <Anchor component={Link} to={`/${accountId}/mail`} size="sm">
          {texts.toMailbox}
        </Anchor>
      )}
    </Stack>
  );
}

function Mail({ delivery }: { delivery: Delivery }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const { type, recipient, status, attempts, nextAttemptAt, lastError, createdAt } = delivery;
  const reached = delivery.bouncedAt ?? delivery.deliveredAt ?? createdAt;
  const tries = [
    texts.attempts(attempts),
    ...(nextAttemptAt === null || attempts === 0 ? [] : [texts.nextAttempt(moment(nextAttemptAt, language))]),
  ];
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={650} style={{ overflowWrap: 'anywhere' }}>
          {texts.mailTypes[type]} – {recipient}
        </Text>
        <Badge color={COLOURS[status]}>{texts.mailStates[status]}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {moment(reached, language)}
        {(status === 'queued' || attempts > 1) && ` · ${tries.join(', ')}`}
      </Text>
      {lastError !== null && (
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Text>
      )}
    </Card>
  );
}
