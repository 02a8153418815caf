import { Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, decimal, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../../../ui/list/list.module.css';
import type { Column } from '../../../ui/list/list-table.tsx';
import { QuoteStatusBadge } from '../../../ui/status-badge.tsx';
import type { Quote } from '../quotes.ts';
import { quotesTexts } from './quotes-texts.ts';

export function useQuoteColumns(): Column<Quote>[] {
  const texts = useTexts(quotesTexts);
  const { language } = useLanguage();
  return [
    {
      key: 'number',
      heading: texts.number,
      cell: (quote) => (
        <span className="figures">
          <QuoteLink quote={quote} />
        </span>
      ),
      isFixed: true,
      sort: 'number',
    },
    { key: 'customer', heading: texts.customer, cell: (quote) => nameOf(quote, texts), isFixed: true },
    {
      key: 'issueDate',
      heading: texts.date,
      cell: ({ issueDate }) => <span className="figures">{day(issueDate, language)}</span>,
      sort: 'createdAt',
    },
    {
      key: 'validUntil',
      heading: texts.validUntil,
      cell: ({ validUntil }) => <span className="figures">{day(validUntil, language)}</span>,
      sort: 'validUntil',
    },
    { key: 'reference', heading: texts.reference, cell: ({ reference }) => reference, isExtra: true },
    { key: 'total', heading: texts.total, cell: ({ total }) => money(total, language), isFigure: true },
    {
      key: 'invoicedShare',
      heading: texts.invoicedShare,
      cell: ({ invoicedShare }) => (invoicedShare === 0 ? '–' : `${decimal(invoicedShare, language)} %`),
      isFigure: true,
    },
    { key: 'status', heading: texts.status, cell: ({ status }) => <QuoteStatusBadge status={status} /> },
  ];
}

/** @param isNamed whether it says the customer's name, which the list of one customer need not repeat */
export function QuoteCard({ quote, isNamed }: { quote: Quote; isNamed: boolean }) {
  const texts = useTexts(quotesTexts);
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        {isNamed ? (
          <Text fw={650} className="breakable">
            {nameOf(quote, texts)}
          </Text>
        ) : (
          <QuoteLink quote={quote} />
        )}
        <Text className="figures">{money(quote.total, language)}</Text>
      </Group>
      <Group justify="space-between" mt={4}>
        <Group gap="xs">
          {isNamed && <QuoteLink quote={quote} />}
          <Text size="sm" c="dimmed">
            {texts.validUntil} {day(quote.validUntil, language)}
          </Text>
        </Group>
        <QuoteStatusBadge status={quote.status} />
      </Group>
    </>
  );
}

/** The name of the customer, as long as the quote has it. */
function nameOf({ client, documentDeletedAt }: Quote, texts: { deleted: string }): string {
  return documentDeletedAt === null ? client.name : texts.deleted;
}

/** The link that makes its row or card lead to the page of the quote. */
function QuoteLink({ quote: { id, number } }: { quote: Quote }) {
  const texts = useTexts(quotesTexts);
  const { accountId } = useAccount();
  return (
    <AnchorLink
      to="/$accountId/quotes/$quoteId"
      params={{ accountId, quoteId: id }}
      className={classes['link'] ?? ''}
      fz="inherit"
    >
      {number ?? texts.draft}
    </AnchorLink>
  );
}
