import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAccount, useMay } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { tell } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { transactionQuery } from '../../ledger/bank-transactions.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf, signedAmount } from './describe.ts';
import { TransactionStatus } from './transaction-columns.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { transactionsTexts } from './transactions-texts.ts';
import { WhatItBecame } from './what-it-became.tsx';

/** A transaction of the bank: what the file tells, what it became, and its undoing. */
export default function TransactionPage() {
  const texts = useTexts(transactionsTexts);
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { transactionId } = useParams({ from: '/$accountId/bank/transactions/$transactionId' });
  const { data, error, refetch } = useQuery(transactionQuery(accountId, transactionId));
  if (data === undefined) {
    return error === null ? <PageSkeleton /> : <ErrorNotice error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <PageHeader
        title={nameOf(data, bank)}
        badge={<TransactionStatus transaction={data} />}
        lead={`${signedAmount(data, language)} · ${day(data.bookedOn, language)}`}
        actions={<Actions transaction={data} />}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Panel title={texts.facts}>
            <Stack gap="sm">
              <TransactionFacts transaction={data} />
              <AnchorLink
                to="/$accountId/bank/transactions"
                params={{ accountId }}
                search={{ file: data.bankFileId }}
                size="sm"
              >
                {texts.openFile}
              </AnchorLink>
            </Stack>
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Panel title={texts.became}>
            <WhatItBecame transaction={data} />
          </Panel>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Actions({ transaction: { id, status } }: { transaction: BankTransaction }) {
  const texts = useTexts(transactionsTexts);
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  if (!useMay()('matchBank')) return null;
  if (status === 'unmatched') {
    return (
      <ButtonLink to="/$accountId/bank/waiting" params={{ accountId }} search={{ at: id }}>
        {texts.handle}
      </ButtonLink>
    );
  }
  return (
    <ConfirmButton
      label={bank.undo}
      title={texts.undoTitle}
      variant="default"
      call={
        status === 'matched'
          ? 'DELETE /v1/bank-transactions/{id}/match'
          : 'DELETE /v1/bank-transactions/{id}/ignore'
      }
      path={{ id }}
      onDone={() => tell(texts.undone)}
    >
      {status === 'matched' ? texts.undoMatch : texts.undoIgnore}
    </ConfirmButton>
  );
}
