import { Group } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, decimal, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
import { QuoteStatusBadge } from '../../../ui/status-badge.tsx';
import type { Quote } from '../quotes.ts';
import { quotesTexts } from './quotes-texts.ts';

export function useQuoteColumns(): Column<Quote>[] {
  const texts = useTexts(quotesTexts);
  const { language } = useLanguage();
  const show = useCells<Quote>();
  return [
    {
      key: 'number',
      heading: texts.number,
      cell: (quote) => <QuoteLink quote={quote} />,
      isFixed: true,
      sort: 'number',
    },
    { key: 'customer', heading: texts.customer, cell: (quote) => nameOf(quote, texts), isFixed: true },
    show.day('issueDate', texts.date, { sort: 'createdAt' }),
    show.day('validUntil', texts.validUntil, { sort: 'validUntil' }),
    show.text('reference', texts.reference, { isExtra: true }),
    show.money('total', texts.total, ({ currency }) => currency),
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
  const link = <QuoteLink quote={quote} />;
  return (
    <RowCard
      title={isNamed ? nameOf(quote, texts) : link}
      isPlain={!isNamed}
      end={money(quote.total, language, quote.currency)}
      below={
        <Group gap="xs">
          {isNamed && link}
          <Dimmed>
            {texts.validUntil} {day(quote.validUntil, language)}
          </Dimmed>
        </Group>
      }
      belowEnd={<QuoteStatusBadge status={quote.status} />}
    />
  );
}

/** The name of the customer, as long as the quote has it. */
function nameOf({ client, documentDeletedAt }: Quote, texts: { deleted: string }): string {
  return documentDeletedAt === null ? client.name : texts.deleted;
}

function QuoteLink({ quote: { id, number } }: { quote: Quote }) {
  const { draft } = useTexts(quotesTexts);
  const { accountId } = useAccount();
  return (
    <RowLink to="/$accountId/quotes/$quoteId" params={{ accountId, quoteId: id }} className="figures">
      {number ?? draft}
    </RowLink>
  );
}
