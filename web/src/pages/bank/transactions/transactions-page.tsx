import { Box } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useCurrencyField } from '../../customer-register/currency-field.ts';
import { BankLinks } from '../bank-links.tsx';
import { bankTexts } from '../bank-texts.ts';
import { transactions } from './transaction-choice.ts';
import { TransactionCard, useTransactionColumns } from './transaction-columns.tsx';
import { transactionsTexts } from './transactions-texts.ts';

/** All transactions of the bank. */
export default function TransactionsPage() {
  const texts = useTexts(transactionsTexts);
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  return (
    <ListPage
      list={useList(transactions)}
      texts={{ ...texts, title: bank.transactions, views: { all: texts.all, ...bank.statuses } }}
      icon={IconBuildingBank}
      emptyAction={
        <ButtonLink to="/$accountId/bank" params={{ accountId }} variant="default">
          {texts.toFiles}
        </ButtonLink>
      }
      above={
        <Box mb="md">
          <BankLinks />
        </Box>
      }
      fields={[
        { name: 'file', label: '', pill: texts.oneFile, input: null },
        ...useCurrencyField(),
        { name: 'from', label: texts.from },
        { name: 'to', label: texts.to },
      ]}
      columns={useTransactionColumns()}
      card={(transaction) => <TransactionCard transaction={transaction} />}
    />
  );
}
