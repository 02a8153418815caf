import { Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, money, wholeNumber } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../../../ui/list/list.module.css';
import type { Column } from '../../../ui/list/list-table.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Invoice } from '../invoices.ts';
import { shownStatusOf } from '../invoices.ts';
import { invoicesTexts } from './invoices-texts.ts';

type Sums = { count: number; net: number; total: number; outstanding: number };

/** The columns of invoices. @param sums of the whole list, in its last row */
export function useInvoiceColumns(sums?: Sums, totalCount = sums?.count): Column<Invoice>[] {
  const texts = useTexts(invoicesTexts);
  const { language } = useLanguage();
  const sumOf = (name: 'net' | 'total' | 'outstanding') =>
    sums === undefined ? {} : { sum: money(sums[name], language) };
  const count = sums && wholeNumber(sums.count, language);
  const sumText = sums?.count === totalCount ? texts.sum : texts.sumWithoutDrafts;
  return [
    {
      key: 'number',
      heading: texts.number,
      cell: (invoice) => (
        <span className="figures">
          <InvoiceLink invoice={invoice} />
        </span>
      ),
      isFixed: true,
      sort: 'number',
      ...(count !== undefined && { sum: sumText(count) }),
    },
    { key: 'customer', heading: texts.customer, cell: (invoice) => nameOf(invoice, texts), isFixed: true },
    {
      key: 'issueDate',
      heading: texts.issueDate,
      cell: ({ issueDate }) => <span className="figures">{day(issueDate, language)}</span>,
      sort: 'issueDate',
    },
    {
      key: 'dueDate',
      heading: texts.dueDate,
      cell: (invoice) => <span className="figures">{dueOf(invoice, language)}</span>,
      sort: 'dueDate',
    },
    { key: 'kid', heading: texts.kid, cell: ({ kid }) => kid ?? '', isExtra: true },
    { key: 'reference', heading: texts.reference, cell: ({ reference }) => reference, isExtra: true },
    {
      key: 'net',
      heading: texts.net,
      cell: ({ subtotal }) => money(subtotal, language),
      isFigure: true,
      isExtra: true,
      ...sumOf('net'),
    },
    {
      key: 'total',
      heading: texts.total,
      cell: ({ total }) => money(total, language),
      isFigure: true,
      ...sumOf('total'),
    },
    {
      key: 'outstanding',
      heading: texts.outstanding,
      cell: (invoice) => outstandingOf(invoice, language),
      isFigure: true,
      ...sumOf('outstanding'),
    },
    {
      key: 'channel',
      heading: texts.channel,
      cell: ({ channel }) => (channel === null ? '–' : texts.channels[channel]),
      isExtra: true,
    },
    {
      key: 'status',
      heading: texts.status,
      cell: (invoice) => <StatusBadge status={shownStatusOf(invoice)} />,
    },
  ];
}

/** Some invoices in a table with the usual columns, or as cards on a phone. Each opens its page. */
export function InvoiceTable({
  invoices,
  leavesOut = [],
}: {
  invoices: Invoice[];
  /** The usual columns that say nothing where the table stands. */
  leavesOut?: string[];
}) {
  const texts = useTexts(invoicesTexts);
  const usual = useInvoiceColumns().filter(
    ({ isExtra, key }) => isExtra !== true && !leavesOut.includes(key),
  );
  return (
    <ListTable
      label={texts.list}
      columns={usual}
      rows={invoices}
      card={(invoice) => <InvoiceCard invoice={invoice} isNamed={!leavesOut.includes('customer')} />}
      isStale={false}
    />
  );
}

/** @param isNamed whether it says the customer's name, which the list of one customer need not repeat */
export function InvoiceCard({ invoice, isNamed }: { invoice: Invoice; isNamed: boolean }) {
  const texts = useTexts(invoicesTexts);
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        {isNamed ? (
          <Text fw={650} className="breakable">
            {nameOf(invoice, texts)}
          </Text>
        ) : (
          <InvoiceLink invoice={invoice} />
        )}
        <Text className="figures">{money(invoice.total, language)}</Text>
      </Group>
      <Group justify="space-between" mt={4}>
        <Group gap="xs">
          {isNamed && <InvoiceLink invoice={invoice} />}
          {invoice.type === 'invoice' && (
            <Text size="sm" c="dimmed">
              {texts.dueDate} {day(invoice.dueDate, language)}
            </Text>
          )}
        </Group>
        <StatusBadge status={shownStatusOf(invoice)} />
      </Group>
    </>
  );
}

function InvoiceLink({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoicesTexts);
  const { accountId } = useAccount();
  const shown = shownNumber(invoice, texts);
  return (
    <AnchorLink
      to="/$accountId/invoices/$invoiceId"
      params={{ accountId, invoiceId: invoice.id }}
      className={classes['link'] ?? ''}
      fz="inherit"
      aria-label={nameForReaders(invoice, texts)}
    >
      {shown}
    </AnchorLink>
  );
}

type Names = { draft: string; invoice: string; creditNote: string; deleted: string };

function shownNumber({ type, number }: Pick<Invoice, 'type' | 'number'>, texts: Names): string {
  return type === 'credit_note' ? [texts.creditNote, number].join(' ').trim() : (number ?? texts.draft);
}

/** `Faktura 17, Fjord Kafé AS` */
export function nameForReaders(
  invoice: Pick<Invoice, 'type' | 'number'> & { client: { name: string } },
  texts: Names,
): string {
  const shown = shownNumber(invoice, texts);
  return `${shown === invoice.number ? `${texts.invoice} ${shown}` : shown}, ${invoice.client.name}`;
}

/** A credit note is not paid, so its due date and outstanding amount mean nothing. */
function dueOf({ type, dueDate }: Invoice, language: Language): string {
  return type === 'credit_note' ? '–' : day(dueDate, language);
}

function outstandingOf(
  { type, status, outstandingAmount, feesOutstanding }: Invoice,
  language: Language,
): string {
  if (type === 'credit_note' || status === 'draft') return '–';
  return money(sumKroner([outstandingAmount, feesOutstanding]), language);
}

/** A document that was deleted names nobody any more. */
function nameOf({ documentDeletedAt, client }: Invoice, texts: Names): string {
  return documentDeletedAt === null ? client.name : texts.deleted;
}
