import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import { E_INVOICE_COLOURS, eInvoiceState, mailInsteadOf, waitsForAccessPoint } from './delivery-state.ts';
import type { Delivery } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** What became of the e-invoice of the document. Empty where it went by mail: the timeline tells that. */
export function InvoiceDelivery({ deliveries }: { deliveries: readonly Delivery[] }) {
  const texts = useTexts(invoiceTexts);
  const delivery = deliveries.findLast(({ channel }) => channel === 'e-invoice');
  if (delivery === undefined) return null;
  const state = eInvoiceState(delivery);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="delivery">
      <Title order={2} size="h4" id="delivery" mb="xs">
        {texts.delivery}
      </Title>
      <Group gap="xs" mb={4}>
        <Text fw={650}>{texts.eInvoice}</Text>
        <Badge color={E_INVOICE_COLOURS[state]} miw="max-content">
          {texts.eInvoiceStates[state]}
        </Badge>
      </Group>
      <EInvoiceOutcome delivery={delivery} deliveries={deliveries} />
    </Paper>
  );
}

/** What the state of an e-invoice leaves open: the reason, what went instead, what it waits for. */
export function EInvoiceOutcome({
  delivery,
  deliveries,
}: {
  delivery: Delivery;
  deliveries: readonly Delivery[];
}) {
  const texts = useTexts(invoiceTexts);
  const { status, receipt, rejection } = delivery;
  const mail = status === 'bounced' ? mailInsteadOf(deliveries) : undefined;
  return (
    <Stack gap={4}>
      {waitsForAccessPoint(delivery) && <Text size="sm">{texts.waitsForAccessPoint}</Text>}
      {status === 'sent' && receipt === 'pending' && <Text size="sm">{texts.waitsForAnswer}</Text>}
      {rejection !== null && (
        <Text size="sm" className="breakable">
          {rejection}
        </Text>
      )}
      {status === 'bounced' && (
        <Text size="sm" className="breakable">
          {mail === undefined ? texts.nothingInstead : texts.mailedInstead(mail.recipient)}
        </Text>
      )}
    </Stack>
  );
}
