import { Button, Group, Text } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { DeveloperSteps } from '../developers/developer-steps.tsx';
import { apiClientsQuery } from '../developers/api-clients.ts';
import { BodyLogSwitch } from './body-log-switch.tsx';
import { RequestsFilter } from './requests-filter.tsx';
import type { ApiCall } from './requests-queries.ts';
import { apiCallsQuery, callsFileAddress, FILTER_NAMES, filterOf, sortOf } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';
import { StatusOfCall } from './status-of-call.tsx';

/** The calls of API clients, and the reasons why calls failed. `?client=` shows the calls of one API client. */
export default function RequestsPage() {
  const texts = useTexts(requestsTexts);
  const account = useAccount();
  const address = useAddressSearch();
  const filter = filterOf(address.read);
  const page = pageOf(address.read('page'));
  const sort = sortOf(address.read('sort'));
  const calls = useQuery(apiCallsQuery(account, filter, page, sort));
  const clients = useQuery(apiClientsQuery(account.company.companyId));
  const names = new Map(clients.data?.map(({ id, name }) => [id, name]));
  // A deleted API client can still be asked for.
  if (filter.client !== '' && !names.has(filter.client)) names.set(filter.client, filter.client);
  const nameOf = ({ clientId }: ApiCall) => names.get(clientId) ?? clientId;
  const { language } = useLanguage();
  return (
    <ListPage
      name="requests"
      header={{
        title: texts.title,
        lead: texts.lead,
        actions: (
          <>
            <Button component="a" href="/docs" target="_blank" variant="default">
              {texts.guides}
            </Button>
            <Button variant="default" loading={calls.isFetching} onClick={() => void calls.refetch()}>
              {texts.refresh}
            </Button>
          </>
        ),
      }}
      filters={(menus) => (
        <>
          <DeveloperSteps />
          <BodyLogSwitch />
          <RequestsFilter filter={filter} clients={names}>
            {menus}
          </RequestsFilter>
        </>
      )}
      query={calls}
      columns={useCallColumns(nameOf)}
      file={callsFileAddress(account, filter, language)}
      label={texts.title}
      card={(call) => <CallCard call={call} clientName={nameOf(call)} />}
      sort={sort}
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconActivity,
        title: texts.emptyTitle,
        hint: texts.emptyHint,
        action: (
          <ButtonLink
            to="/$accountId/settings/api-clients"
            params={{ accountId: account.accountId }}
            variant="default"
          >
            {texts.toClients}
          </ButtonLink>
        ),
      }}
    />
  );
}

function useCallColumns(nameOf: (call: ApiCall) => string): Column<ApiCall>[] {
  const texts = useTexts(requestsTexts);
  const { language } = useLanguage();
  return [
    {
      key: 'status',
      heading: texts.status,
      cell: ({ status }) => <StatusOfCall status={status} />,
      isFixed: true,
    },
    { key: 'call', heading: texts.call, cell: (call) => <CallLink call={call} />, isFixed: true },
    { key: 'client', heading: texts.client, cell: nameOf },
    {
      key: 'time',
      heading: texts.time,
      cell: ({ at }) => <span className="figures">{exactMoment(at, language)}</span>,
      sort: 'at',
    },
    {
      key: 'duration',
      heading: texts.duration,
      cell: ({ milliseconds }) => texts.took(milliseconds),
      isFigure: true,
      sort: 'milliseconds',
    },
    { key: 'id', heading: texts.requestId, cell: ({ id }) => id, isExtra: true },
  ];
}

function CallLink({ call: { id, method, path, isDryRun } }: { call: ApiCall }) {
  const texts = useTexts(requestsTexts);
  const { accountId } = useAccount();
  return (
    <>
      <AnchorLink
        to="/$accountId/requests/$callId"
        params={{ accountId, callId: id }}
        className={`${classes['link']} breakable`}
        ff="monospace"
        fz="sm"
      >
        <b>{method}</b> {path}
      </AnchorLink>
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
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <CallLink call={call} />
        <StatusOfCall status={call.status} />
      </Group>
      <Text size="sm" c="dimmed" className="breakable">
        {[clientName, exactMoment(call.at, language), texts.took(call.milliseconds)].join(' · ')}
      </Text>
    </>
  );
}
