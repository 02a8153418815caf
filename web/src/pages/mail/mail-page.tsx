import { Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { mailQuery } from './mail-queries.ts';
import { mailTexts } from './mail-texts.ts';
import { Mailbox } from './mailbox.tsx';

/** The mail that the test environment has captured instead of sending. */
export function MailPage() {
  const texts = useTexts(mailTexts);
  const { isTest, company } = useAccount();
  if (isTest) return <TestMail />;
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        icon={IconMailOpened}
        title={texts.onlyTestTitle}
        hint={texts.onlyTestHint}
        action={
          <Button component={Link} to={`/${company.accounts.test}/mail`}>
            {texts.openTest}
          </Button>
        }
      />
    </>
  );
}

function TestMail() {
  const texts = useTexts(mailTexts);
  const { accountId } = useAccount();
  const [page, setPage] = useState(1);
  const may = useMay();
  const { data, error, isPending, refetch } = useQuery(mailQuery(accountId, page));
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      {error !== null && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && <PageSkeleton />}
      {data?.totalCount === 0 && (
        <EmptyState
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            may('sell') && (
              <Button component={Link} to={`/${accountId}/invoices/new`}>
                {texts.newInvoice}
              </Button>
            )
          }
        />
      )}
      {data !== undefined && data.totalCount > 0 && (
        <Mailbox key={accountId} {...data} page={page} onPage={setPage} />
      )}
    </>
  );
}
