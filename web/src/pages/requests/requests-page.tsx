import { Button, Text } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { DeveloperSteps } from '../developers/developer-steps.tsx';
import { useNamesOfClients } from '../connections/connections.ts';
import { BodyLogSwitch } from './body-log-switch.tsx';
import type { ApiCall } from './requests-queries.ts';
import { apiCalls, METHODS, STATUSES } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';
import { StatusOfCall } from './status-of-call.tsx';

/** The calls of API clients, and the reasons why calls failed. `?client=` shows the calls of one API client. */
export default function RequestsPage() {
  const texts = useTexts(requestsTexts);
  const { accountId, company } = useAccount();
  const list = useList(apiCalls);
  const { client, status } = list.values;
  const names = useNamesOfClients(company.companyId);
  const nameOf = ({ clientId }: ApiCall) => names[clientId] ?? clientId;
  return (
    <ListPage
      list={list}
      texts={texts}
      icon={IconActivity}
      emptyAction={
        <ButtonLink to="/$accountId/settings/api-clients" params={{ accountId }} variant="default">
          {texts.toClients}
        </ButtonLink>
      }
      actions={
        <>
          <Button component="a" href="/docs" target="_blank" variant="default">
            {texts.guides}
          </Button>
          <Button variant="default" loading={list.page.isFetching} onClick={() => void list.page.refetch()}>
            {texts.refresh}
          </Button>
        </>
      }
      above={
        <>
          <DeveloperSteps />
          <BodyLogSwitch />
        </>
      }
      fields={[
        {
          name: 'client',
          label: texts.client,
          all: texts.allClients,
          // A deleted API client can still be asked for.
          words: client === '' ? names : { ...names, [client]: names[client] ?? client },
          isNamed: true,
        },
        { name: 'method', label: texts.method, all: texts.anyMethod, options: METHODS },
        {
          name: 'status',
          label: texts.status,
          all: texts.anyStatus,
          options: STATUSES,
          pill: `${texts.status} ${status}`,
        },
        { name: 'dateFrom', label: texts.dateFrom },
        { name: 'dateTo', label: texts.dateTo },
        { name: 'failed', label: texts.onlyFailed },
      ]}
      columns={useCallColumns(nameOf)}
      card={(call) => <CallCard call={call} clientName={nameOf(call)} />}
    />
  );
}

function useCallColumns(nameOf: (call: ApiCall) => string): Column<ApiCall>[] {
  const texts = useTexts(requestsTexts);
  const show = useCells<ApiCall>();
  return [
    {
      key: 'status',
      heading: texts.status,
      cell: ({ status }) => <StatusOfCall status={status} />,
      isFixed: true,
    },
    { key: 'call', heading: texts.call, cell: (call) => <CallLink call={call} />, isFixed: true },
    { key: 'client', heading: texts.client, cell: nameOf },
    show.exactMoment('at', texts.time, { key: 'time', sort: 'at' }),
    {
      key: 'duration',
      heading: texts.duration,
      cell: ({ milliseconds }) => texts.took(milliseconds),
      isFigure: true,
      sort: 'milliseconds',
    },
    show.text('id', texts.requestId, { isExtra: true }),
  ];
}

function CallLink({ call: { id, method, path, isDryRun } }: { call: ApiCall }) {
  const texts = useTexts(requestsTexts);
  const { accountId } = useAccount();
  return (
    <>
      <RowLink to="/$accountId/requests/$callId" params={{ accountId, callId: id }} ff="monospace" fz="sm">
        <b>{method}</b> {path}
      </RowLink>
      {isDryRun && (
        <Text size="xs" c="dimmed">
          {texts.dryRun}
        </Text>
      )}
    </>
  );
}

function CallCard({ call, clientName }: { call: ApiCall; clientName: string }) {
  const texts = useTexts(requestsTexts);
  const { language } = useLanguage();
  return (
    <RowCard title={<CallLink call={call} />} isPlain end={<StatusOfCall status={call.status} />}>
      <Dimmed>
        {[clientName, exactMoment(call.at, language), texts.took(call.milliseconds)].join(' · ')}
      </Dimmed>
    </RowCard>
  );
}
