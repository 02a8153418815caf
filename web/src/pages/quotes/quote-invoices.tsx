import { Group, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { invoiceName } from '../invoices/invoice-name.ts';
import { invoiceTexts } from '../invoices/invoice-texts.ts';
import { badgeOf, invoiceQuery } from '../invoices/invoices.ts';
import { quoteTexts } from './quote-texts.ts';
import type { Quote } from './quotes.ts';

/** The invoices that were made of the quote. */
export function QuoteInvoices({ quote: { invoiceIds } }: { quote: Quote }) {
  const texts = useTexts(quoteTexts);
  const ofInvoices = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const invoices = useQueries({ queries: invoiceIds.map((id) => invoiceQuery(accountId, id)) });
  return (
    <Panel title={texts.invoices}>
      {invoiceIds.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noInvoices}
        </Text>
      )}
      <Stack gap="xs">
        {invoices.map(({ data }, index) => (
          <Group key={invoiceIds[index]} justify="space-between" gap="xs">
            <AnchorLink
              to="/$accountId/invoices/$invoiceId"
              params={{ accountId, invoiceId: invoiceIds[index] ?? '' }}
              size="sm"
            >
              {data === undefined ? '…' : invoiceName(data.invoice, ofInvoices)}
            </AnchorLink>
            {data !== undefined && (
              <Group gap="xs">
                <Text size="sm" className="figures">
                  {money(data.invoice.total, language, data.invoice.currency)}
                </Text>
                <StatusBadge {...badgeOf(data.invoice)} />
              </Group>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
