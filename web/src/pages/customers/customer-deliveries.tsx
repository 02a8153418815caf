import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { E_INVOICE_COLOURS, MAIL_COLOURS, eInvoiceState, orgNumberOf } from '../invoices/delivery-state.ts';
import { invoiceTexts } from '../invoices/invoice-texts.ts';
import type { ClientDelivery } from '../customer-register/customers.ts';
import { DELIVERIES_ON_PAGE, clientDeliveriesQuery } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

/** Everything that went to the customer by mail or as an e-invoice, and what became of it. */
export function CustomerDeliveries({ clientId }: { clientId: string }) {
  const texts = useTexts(customerPageTexts);
  const { accountId } = useAccount();
  const [page, setPage] = useState(1);
  const deliveries = useQuery(clientDeliveriesQuery(accountId, clientId, page));
  return (
    <Panel title={texts.deliveries}>
      <QueryContent query={deliveries}>
        {({ items, totalCount }) =>
          totalCount === 0 ? (
            <Text c="dimmed">{texts.noDeliveries}</Text>
          ) : (
            <>
              <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                {items.map((item) => (
                  <OneDelivery key={item.delivery.id} item={item} />
                ))}
              </Stack>
              <Pager
                page={page}
                pageSize={DELIVERIES_ON_PAGE}
                totalCount={totalCount}
                onPage={(to) => setPage(to)}
              />
            </>
          )
        }
      </QueryContent>
    </Panel>
  );
}

function OneDelivery({ item: { invoiceId, number, delivery } }: { item: ClientDelivery }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { type, channel, recipient, status, createdAt } = delivery;
  const isEInvoice = channel === 'e-invoice';
  const state = eInvoiceState(delivery);
  const orgNumber = orgNumberOf(recipient);
  const what = [texts.mailTypes[type], number].filter((part) => part !== null).join(' ');
  return (
    <li>
      <Group justify="space-between" gap={4} align="flex-start">
        <div className="breakable">
          {invoiceId === null ? (
            <Text size="sm" fw={650}>
              {what}
            </Text>
          ) : (
            <AnchorLink
              to="/$accountId/invoices/$invoiceId"
              params={{ accountId, invoiceId }}
              size="sm"
              fw={650}
            >
              {what}
            </AnchorLink>
          )}
          <Text size="sm" c="dimmed">
            {moment(delivery.bouncedAt ?? delivery.deliveredAt ?? createdAt, language)} ·{' '}
            {orgNumber === undefined ? recipient : `${texts.asEInvoice}, ${texts.orgNumber(orgNumber)}`}
          </Text>
        </div>
        <Badge color={isEInvoice ? E_INVOICE_COLOURS[state] : MAIL_COLOURS[status]} miw="max-content">
          {isEInvoice ? texts.eInvoiceStates[state] : texts.mailStates[status]}
        </Badge>
      </Group>
    </li>
  );
}
