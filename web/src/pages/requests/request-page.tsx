import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CodePanel } from '../../ui/for-developers/code-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FactsTable } from '../../ui/for-developers/facts-table.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNamesOfClients } from '../connections/connections.ts';
import { curlOf } from './curl.ts';
import type { WholeCall } from './requests-queries.ts';
import { apiCallQuery } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';
import { StatusOfCall } from './status-of-call.tsx';

/** One call: what it said, what it was answered, and how it is made again. */
export default function RequestPage() {
  const account = useAccount();
  const { callId } = useParams({ from: '/$accountId/readLogs/requests/$callId' });
  const call = useQuery(apiCallQuery(account, callId));
  if (call.error !== null) return <ErrorNotice error={call.error} retry={() => void call.refetch()} />;
  return call.data === undefined ? <PageSkeleton /> : <OneCall call={call.data} />;
}

function OneCall({ call }: { call: WholeCall }) {
  const texts = useTexts(requestsTexts);
  const { accountId } = useAccount();
  const { bodies, error } = call;
  const answer = error ?? bodies?.answer ?? null;
  const curl = curlOf(call, location.origin);
  return (
    <>
      <PageHeader
        title={`${call.method} ${call.path}`}
        badge={<StatusOfCall status={call.status} />}
        actions={
          <ButtonLink to="/$accountId/requests" params={{ accountId }} variant="default">
            {texts.toLog}
          </ButtonLink>
        }
      />
      <Stack gap="md">
        <Panel title={texts.about}>
          <About call={call} />
        </Panel>
        {call.isDryRun && <Text size="sm">{texts.dryRun}.</Text>}
        {bodies === null && <Text size="sm">{texts.notKept}</Text>}
        {bodies?.query && <Json title={texts.query} value={bodies.query} />}
        {bodies !== null && (
          <Json title={texts.request} value={bodies.request} hint={texts.maskedHint} empty={texts.noBody} />
        )}
        {(bodies !== null || answer !== null) && (
          <Json title={texts.answer} value={answer} empty={texts.noBody} />
        )}
        <CodePanel title={texts.curl} hint={texts.curlHint} text={curl} />
        <Text size="sm">
          <Anchor href="/docs/reference" target="_blank" inherit underline="always">
            {texts.docs}
          </Anchor>
        </Text>
      </Stack>
    </>
  );
}

function About({ call }: { call: WholeCall }) {
  const texts = useTexts(requestsTexts);
  const { language } = useLanguage();
  const { company, accountId } = useAccount();
  const names = useNamesOfClients(company.companyId);
  const rows: [string, ReactNode][] = [
    [texts.time, exactMoment(call.at, language)],
    [texts.client, names[call.clientId] ?? call.clientId],
    [texts.duration, texts.took(call.milliseconds)],
    [texts.requestId, <Copied key="id" value={call.id} what={texts.requestId} />],
  ];
  if (call.proposalId !== null) {
    const params = { accountId, proposalId: call.proposalId };
    rows.push([
      texts.proposal,
      <AnchorLink key="proposal" to="/$accountId/proposals/$proposalId" params={params} inherit>
        {texts.openProposal}
      </AnchorLink>,
    ]);
  }
  return <FactsTable label={texts.about} rows={rows} />;
}

function Copied({ value, what }: { value: string; what: string }) {
  return (
    <Group gap="sm">
      <Code className="breakable">{value}</Code>
      <CopyButton value={value} what={what} />
    </Group>
  );
}

function Json({
  title,
  value,
  hint,
  empty = '',
}: {
  title: string;
  value: unknown;
  hint?: string;
  /** Said where there is nothing. */
  empty?: string;
}) {
  const texts = useTexts(requestsTexts);
  if (value === null || value === undefined) {
    return (
      <Panel title={title}>
        <Text size="sm">{empty}</Text>
      </Panel>
    );
  }
  const { isTooLong, isNoJson, bytes } = value as { isTooLong?: true; isNoJson?: true; bytes?: number };
  if (isTooLong === true || isNoJson === true) {
    return (
      <Panel title={title}>
        <Text size="sm">{isTooLong === true ? texts.tooLong(bytes ?? 0) : texts.noJson(bytes ?? 0)}</Text>
      </Panel>
    );
  }
  const text = JSON.stringify(value, null, 2);
  const isMasked = text.includes('"***"');
  return <CodePanel title={title} text={text} {...(isMasked && hint !== undefined && { hint })} />;
}
