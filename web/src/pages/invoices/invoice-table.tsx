import { Anchor, Box, Card, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../http/session.ts';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './invoice-table.module.css';
import type { Invoice } from './invoices.ts';
import { invoicesTexts } from './invoices-texts.ts';

/**
 * Invoices in a table, or as cards on a phone. Each opens its page.
 * @param isStale whether newer invoices are being loaded
 */
export function InvoiceTable({ invoices, isStale }: { invoices: Invoice[]; isStale: boolean }) {
  const texts = useTexts(invoicesTexts);
  const { language } = useLanguage();
  return (
    <Box aria-busy={isStale} className={isStale ? classes['stale'] : undefined}>
      <Paper withBorder visibleFrom="md">
        <Table highlightOnHover aria-label={texts.list}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.number}</Table.Th>
              <Table.Th>{texts.customer}</Table.Th>
              <Table.Th visibleFrom="lg">{texts.issueDate}</Table.Th>
              <Table.Th>{texts.dueDate}</Table.Th>
              <Table.Th ta="right">{texts.total}</Table.Th>
              <Table.Th ta="right">{texts.outstanding}</Table.Th>
              <Table.Th>{texts.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoices.map((invoice) => (
              <Table.Tr key={invoice.id} className={classes['row']}>
                <Table.Td className="figures">
                  <InvoiceLink invoice={invoice} />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{invoice.client.name}</Table.Td>
                <Table.Td visibleFrom="lg" className="figures">
                  {day(invoice.issueDate, language)}
                </Table.Td>
                <Table.Td className="figures">{dueOf(invoice, language)}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {money(invoice.total, language)}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {outstandingOf(invoice, language)}
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={invoice.status} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <Stack hiddenFrom="md" gap="sm" role="list" aria-label={texts.list}>
        {invoices.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} />
        ))}
      </Stack>
    </Box>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoicesTexts);
  const { language } = useLanguage();
  return (
    <Card withBorder padding="sm" className={classes['row']} role="listitem">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
          {invoice.client.name}
        </Text>
        <Text className="figures">{money(invoice.total, language)}</Text>
      </Group>
      <Group justify="space-between" mt={4}>
        <Group gap="xs">
          <InvoiceLink invoice={invoice} />
          {invoice.type === 'invoice' && (
            <Text size="sm" c="dimmed">
              {texts.dueDate} {day(invoice.dueDate, language)}
            </Text>
          )}
        </Group>
        <StatusBadge status={invoice.status} />
      </Group>
    </Card>
  );
}

function InvoiceLink({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoicesTexts);
  const { accountId } = useAccount();
  const { id, number, type, client } = invoice;
  const shown =
    type === 'credit_note' ? [texts.creditNote, number].join(' ').trim() : (number ?? texts.draft);
  return (
    <Anchor
      component={Link}
      to={`/${accountId}/invoices/${id}`}
      className={classes['link']}
      fz="inherit"
      aria-label={`${shown === number ? `${texts.invoice} ${number}` : shown}, ${client.name}`}
    >
      {shown}
    </Anchor>
  );
}

/** A credit note is not paid, so its due date and outstanding amount mean nothing. */
function dueOf({ type, dueDate }: Invoice, language: 'nb' | 'en'): string {
  return type === 'credit_note' ? '–' : day(dueDate, language);
}

function outstandingOf({ type, status, outstandingAmount }: Invoice, language: 'nb' | 'en'): string {
  return type === 'credit_note' || status === 'draft' ? '–' : money(outstandingAmount, language);
}

/** About as large as a list of invoices. */
export function InvoiceTableSkeleton() {
  return (
    <Paper withBorder p="md" aria-busy="true">
      <Stack gap={17}>
        {Array.from({ length: 10 }, (_, row) => (
          <Skeleton key={row} height={18} width={`${92 - ((row * 7) % 23)}%`} />
        ))}
      </Stack>
    </Paper>
  );
}
