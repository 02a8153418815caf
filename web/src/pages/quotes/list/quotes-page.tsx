import { IconFileDescription } from '@tabler/icons-react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { NewLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useCurrencyField } from '../../customer-register/currency-field.ts';
import { useCustomerField } from '../../customer-register/customer-field.tsx';
import { quotes } from './quote-choice.ts';
import { QuoteCard, useQuoteColumns } from './quote-columns.tsx';
import { quotesTexts } from './quotes-texts.ts';

export default function QuotesPage() {
  const texts = useTexts(quotesTexts);
  const { accountId } = useAccount();
  const list = useList(quotes);
  return (
    <ListPage
      list={list}
      texts={texts}
      icon={IconFileDescription}
      newButton={
        <NewLink to="/$accountId/quotes/new" params={{ accountId }}>
          {texts.new}
        </NewLink>
      }
      fields={[useCustomerField(list.values.client, texts.customer), ...useCurrencyField()]}
      columns={useQuoteColumns()}
      card={(quote) => <QuoteCard quote={quote} isNamed />}
    />
  );
}
