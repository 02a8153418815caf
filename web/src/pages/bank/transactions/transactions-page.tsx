import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { BankLinks } from '../bank-links.tsx';
import { transactionsQuery } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { FILTER_NAMES, filterOf } from './transaction-choice.ts';
import { TransactionCard, useTransactionColumns } from './transaction-columns.tsx';
import { TransactionFilterFields } from './transaction-filter.tsx';
import { transactionsTexts } from './transactions-texts.ts';

/** All transactions of the bank. */
export default function TransactionsPage() {
  const texts = useTexts(transactionsTexts);
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const transactions = useQuery(
    transactionsQuery(accountId, filterOf(address.read), pageOf(address.read('page'))),
  );
  return (
    <ListPage
      name="bank-transactions"
      header={{ title: bank.transactions, lead: texts.lead }}
      filters={(menus) => (
        <>
          <BankLinks />
          <TransactionFilterFields>{menus}</TransactionFilterFields>
        </>
      )}
      query={transactions}
      columns={useTransactionColumns()}
      file={undefined}
      label={texts.list}
      card={(transaction) => <TransactionCard transaction={transaction} />}
      sort=""
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconBuildingBank,
        title: texts.emptyTitle,
        hint: texts.emptyHint,
        action: (
          <ButtonLink to="/$accountId/bank" params={{ accountId }} variant="default">
            {texts.toFiles}
          </ButtonLink>
        ),
      }}
    />
  );
}
