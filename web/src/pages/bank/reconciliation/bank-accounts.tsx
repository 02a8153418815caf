import { Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bankAccountKey } from '../../../../../server/src/domain/bank-files.ts';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { bankAccountsQuery } from '../../ledger/bank-transactions.ts';
import { reconciliationTexts } from './reconciliation-texts.ts';

/** The bank accounts of the company, where there are earlier ones. */
export function BankAccounts() {
  const texts = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const accounts = useQuery(bankAccountsQuery(accountId)).data ?? [];
  if (accounts.length < 2) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.bankAccounts}
      </Title>
      <WideTable label={texts.bankAccounts} minWidth={360}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.bankAccount}</Table.Th>
            <Table.Th>{texts.account}</Table.Th>
            <Table.Th>{texts.from}</Table.Th>
            <Table.Th>{texts.until}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ bankAccount, currency, account, from, until }) => (
            <Table.Tr key={`${bankAccount} ${currency} ${account} ${from ?? ''}`}>
              <Table.Td className="figures">{bankAccountKey(bankAccount, currency)}</Table.Td>
              <Table.Td className="figures">{account}</Table.Td>
              <Table.Td className="figures">{from === null ? texts.always : day(from, language)}</Table.Td>
              <Table.Td className="figures">{until === null ? texts.inUse : day(until, language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </section>
  );
}
