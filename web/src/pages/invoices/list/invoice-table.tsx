import { Group } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, money, moneyInKroner, wholeNumber } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Column } from '../../../ui/list/list-table.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCurrencies } from '../../customer-register/use-currencies.ts';
import type { Invoice } from '../invoices.ts';
import { badgeOf, isPartlyPaid } from '../invoices.ts';
import { invoicesTexts } from './invoices-texts.ts';

type Sums = { count: number; net: number; total: number; outstanding: number };

/** The columns of invoices. @param sums of the whole list, in its last row */
export function useInvoiceColumns(sums?: Sums, totalCount = sums?.count): Column<Invoice>[] {
  const texts = useTexts(invoicesTexts);
  const { language } = useLanguage();
  const show = useCells<Invoice>();
  const currencyOf = ({ currency }: Invoice) => currency;
  const count = sums && wholeNumber(sums.count, language);
  // Rows may be in several currencies, and the sums are in kroner.
  const isOfSeveral = useCurrencies('').length > 0;
  const sumText =
    sums?.count === totalCount
      ? isOfSeveral
        ? texts.sumInKroner
        : texts.sum
      : isOfSeveral
        ? texts.sumInKronerWithoutDrafts
        : texts.sumWithoutDrafts;
  return [
    {
      key: 'number',
      heading: texts.number,
      cell: (invoice) => <InvoiceLink invoice={invoice} />,
      isFixed: true,
      sort: 'number',
      sum: count && sumText(count),
    },
    { key: 'customer', heading: texts.customer, cell: (invoice) => nameOf(invoice, texts), isFixed: true },
    show.day('issueDate', texts.issueDate, { sort: 'issueDate' }),
    {
      key: 'dueDate',
      heading: texts.dueDate,
      cell: (invoice) => <span className="figures">{dueOf(invoice, language)}</span>,
      sort: 'dueDate',
    },
    show.text('kid', texts.kid, { isExtra: true }),
    show.text('reference', texts.reference, { isExtra: true }),
    {
      ...show.money('subtotal', texts.net, currencyOf, { key: 'net', isExtra: true, sum: sums?.net }),
      cell: (invoice) => netOf(invoice, language),
    },
    {
      ...show.money('total', texts.total, currencyOf, { sum: sums?.total }),
      cell: (invoice) => totalOf(invoice, language),
    },
    {
      key: 'outstanding',
      heading: texts.outstanding,
      cell: (invoice) => outstandingOf(invoice, language),
      isFigure: true,
      sum: sums && moneyInKroner(sums.outstanding, language),
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
      cell: (invoice) => <StatusBadge {...badgeOf(invoice)} />,
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
  const link = <InvoiceLink invoice={invoice} />;
  return (
    <RowCard
      title={isNamed ? nameOf(invoice, texts) : link}
      isPlain={!isNamed}
      end={totalOf(invoice, language)}
      below={
        <Group gap="xs">
          {isNamed && link}
          {invoice.type === 'invoice' && (
            <Dimmed>
              {texts.dueDate} {day(invoice.dueDate, language)}
            </Dimmed>
          )}
          {isPartlyPaid(invoice) && <Dimmed>{texts.left(outstandingOf(invoice, language))}</Dimmed>}
        </Group>
      }
      belowEnd={<StatusBadge {...badgeOf(invoice)} />}
    />
  );
}

function InvoiceLink({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoicesTexts);
  const { accountId } = useAccount();
  return (
    <RowLink
      to="/$accountId/invoices/$invoiceId"
      params={{ accountId, invoiceId: invoice.id }}
      className="figures"
      aria-label={nameForReaders(invoice, texts)}
    >
      {shownNumber(invoice, texts)}
    </RowLink>
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

/** What VAT an invoice of another system has, nothing here knows. */
function netOf({ opening, type, subtotal, currency }: Invoice, language: Language): string {
  return opening ? '–' : money(type === 'credit_note' ? -subtotal : subtotal, language, currency);
}

/** A credit note takes away, and the sum of the list counts it so. */
function totalOf({ type, total, currency }: Invoice, language: Language): string {
  return money(type === 'credit_note' ? -total : total, language, currency);
}

function outstandingOf(
  { type, status, outstandingAmount, feesOutstanding, currency }: Invoice,
  language: Language,
): string {
  if (type === 'credit_note' || status === 'draft') return '–';
  return money(sumKroner([outstandingAmount, feesOutstanding]), language, currency);
}

/** A document that was deleted names nobody any more. */
function nameOf({ documentDeletedAt, client }: Invoice, texts: Names): string {
  return documentDeletedAt === null ? client.name : texts.deleted;
}
