import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { bankTexts } from './bank-texts.ts';

/** Links to the pages of the bank, with how many transactions wait. */
export function BankLinks() {
  const { pages, tabs } = useTexts(bankTexts);
  const account = useAccount();
  const waiting = useQuery(overviewQuery(account)).data?.waiting.bankTransactions ?? 0;
  return (
    <PageLinks
      label={pages}
      pages={[
        { to: '/$accountId/bank', label: tabs.files },
        {
          to: '/$accountId/bank/waiting',
          label: (
            <>
              {tabs.waiting}
              {waiting > 0 && (
                <Badge size="sm" color="orange">
                  {waiting}
                </Badge>
              )}
            </>
          ),
        },
        { to: '/$accountId/bank/transactions', label: tabs.transactions },
        { to: '/$accountId/bank/refunds', label: tabs.refunds },
        { to: '/$accountId/bank/reconciliation', label: tabs.reconciliation },
      ]}
    />
  );
}
