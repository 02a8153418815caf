import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { quotes } from '../quotes/list/quote-choice.ts';
import { QuoteCard, useQuoteColumns } from '../quotes/list/quote-columns.tsx';
import { quotesTexts } from '../quotes/list/quotes-texts.ts';
import { customerPageTexts } from './customer-page-texts.ts';

const SHOWN = 5;
/** The page of the customer is not as wide as the list, and names the customer already. */
const COLUMNS = new Set(['number', 'validUntil', 'total', 'status']);

/** The newest quotes of the customer. Nothing where there are none. */
export function CustomerQuotes({ clientId }: { clientId: string }) {
  const texts = useTexts(quotesTexts);
  const customer = useTexts(customerPageTexts);
  const account = useAccount();
  const { data } = useQuery(quotes.query(account, { clientId }));
  const columns = useQuoteColumns().filter(({ key }) => COLUMNS.has(key));
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <Panel
      title={texts.title}
      action={
        data.totalCount > SHOWN && (
          <AnchorLink
            to="/$accountId/quotes"
            params={{ accountId: account.accountId }}
            search={{ client: clientId }}
            size="sm"
          >
            {customer.allInvoices(data.totalCount)}
          </AnchorLink>
        )
      }
    >
      <ListTable
        label={texts.list}
        columns={columns}
        rows={data.items.slice(0, SHOWN)}
        card={(quote) => <QuoteCard quote={quote} isNamed={false} />}
        isStale={false}
      />
    </Panel>
  );
}
