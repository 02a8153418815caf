import { Alert, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { describeProposal } from '../../../../server/src/domain/proposals/about.ts';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { tell } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { AsItCame, Asked } from './asked.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { pageOfResult } from './foreseen.ts';
import { doneTexts } from './done-texts.ts';
import { nameOf, namedOperation, operationTexts } from './operation-texts.ts';
import { ProposalStatus } from './proposal-columns.tsx';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';
import { canDecide, proposalQuery } from './proposals.ts';
import { Stale } from './stale.tsx';
import { Warnings } from './warnings.tsx';
import { DocumentPreview, WillHappen } from './will-happen.tsx';

/** What an API client asks for: what will happen, who asks, and the decision. */
export default function ProposalPage() {
  const { accountId } = useAccount();
  const { proposalId } = useParams({ from: '/$accountId/proposals/$proposalId' });
  const { data, error, refetch } = useQuery(proposalQuery(accountId, proposalId));
  if (data === undefined) {
    return error === null ? <PageSkeleton /> : <ErrorNotice error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <OneProposal key={proposalId} proposal={data} />
    </>
  );
}

function OneProposal({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const operations = useTexts(operationTexts);
  const done = useTexts(doneTexts);
  const { language } = useLanguage();
  const { accountId, company } = useAccount();
  const [error, setError] = useState<Error>();
  const decides = canDecide(company.role, proposal);
  const { status, operation, answer, createdBy, mayBeDone } = proposal;
  const result = answer && pageOfResult(accountId, { resource: proposal.result.resource, body: answer.body });
  const asked = { operation, ...describeProposal(proposal) };
  const told: Partial<Record<string, string>> = {
    approved: texts.approved(done[namedOperation(asked)]),
    declined: texts.declined,
  };
  return (
    <>
      <PageHeader
        title={nameOf(asked, operations)}
        badge={<ProposalStatus status={status} />}
        lead={
          status === 'open'
            ? texts[mayBeDone ? 'leadOfUnsure' : 'leadOfOne'](createdBy.name)
            : texts.leads[status](proposal.decidedBy ?? '', moment(proposal.decidedAt ?? '', language))
        }
        actions={
          <>
            <ButtonLink to="/$accountId/proposals" params={{ accountId }} variant="default">
              {texts.toList}
            </ButtonLink>
            {result && <ButtonLink {...result}>{texts.toResult}</ButtonLink>}
          </>
        }
      />
      {error !== undefined && !decides && <ErrorNotice error={error} />}
      {mayBeDone && (
        <Alert color="red" variant="light" mb="md" title={texts.mayBeDone}>
          {texts.mayBeDoneHint}
        </Alert>
      )}
      {status === 'stale' && <Stale proposal={proposal} />}
      <Warnings proposal={proposal} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <WillHappen proposal={proposal} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <Asked proposal={proposal} />
            <AsItCame request={proposal.request} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <DocumentPreview proposal={proposal} />
        </Grid.Col>
      </Grid>
      {decides && (
        <DecisionBar
          proposal={proposal}
          error={error}
          onDecided={(became) => {
            setError(undefined);
            tell(told[became]);
          }}
          onRefused={setError}
        />
      )}
    </>
  );
}
