import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { day, moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import {
  E_INVOICE_COLOURS,
  eInvoiceState,
  MAIL_COLOURS,
  mailOf,
  waitsForAccessPoint,
} from './delivery-state.ts';
import type { Delivery, Invoice } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** How and when the document went to its customer, and what became of it. Empty for a draft and for an opening invoice. */
export function InvoiceDelivery({
  invoice: { deliveredOn },
  deliveries,
}: {
  invoice: Invoice;
  deliveries: readonly Delivery[];
}) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const eInvoice = deliveries.findLast(({ channel }) => channel === 'e-invoice');
  const mail = mailOf(deliveries);
  if (deliveredOn === null && eInvoice === undefined && mail === undefined) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="delivery">
      <Title order={2} size="h4" id="delivery" mb="xs">
        {texts.delivery}
      </Title>
      <Stack gap="sm">
        {deliveredOn !== null && (
          <Way name={texts.otherwise}>
            <Text size="sm">{texts.deliveredOn(day(deliveredOn, language))}</Text>
          </Way>
        )}
        {eInvoice !== undefined && (
          <Way
            name={texts.eInvoice}
            badge={
              <Badge color={E_INVOICE_COLOURS[eInvoiceState(eInvoice)]} miw="max-content">
                {texts.eInvoiceStates[eInvoiceState(eInvoice)]}
              </Badge>
            }
          >
            <When delivery={eInvoice} />
            <EInvoiceOutcome delivery={eInvoice} deliveries={deliveries} />
          </Way>
        )}
        {mail !== undefined && (
          <Way
            name={texts.asEmail}
            badge={
              <Badge color={MAIL_COLOURS[mail.status]} miw="max-content">
                {texts.mailStates[mail.status]}
              </Badge>
            }
          >
            <Text size="sm" className="breakable">
              {mail.recipient}
            </Text>
            <When delivery={mail} />
          </Way>
        )}
      </Stack>
    </Paper>
  );
}

function Way({ name, badge, children }: { name: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text fw={650}>{name}</Text>
        {badge}
      </Group>
      {children}
    </div>
  );
}

/** When it ended: arrived or came back; until then, when it was queued. */
function When({ delivery: { bouncedAt, deliveredAt, createdAt } }: { delivery: Delivery }) {
  const { language } = useLanguage();
  const at = bouncedAt ?? deliveredAt ?? createdAt;
  return (
    <Text size="sm" c="dimmed">
      <time dateTime={at}>{moment(at, language)}</time>
    </Text>
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
  const mail = status === 'bounced' ? mailOf(deliveries) : undefined;
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
