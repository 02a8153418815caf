import { Button, Group, Text } from '@mantine/core';
import { IconActivity, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { useListFile } from '../../ui/list/list-file-menu.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import { ListSkeleton, ListTable } from '../../ui/list/list-table.tsx';
import { useColumns } from '../../ui/list/use-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { apiClientsQuery } from '../settings/api-clients.ts';
import { BodyLogSwitch } from './body-log-switch.tsx';
import { RequestsFilter } from './requests-filter.tsx';
import type { ApiCall } from './requests-queries.ts';
import {
  apiCallsQuery,
  CALLS_PAGE_SIZE,
  callsFileAddress,
  FILTER_NAMES,
  filterOf,
  sortOf,
} from './requests-queries.ts';
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
  const columns = useColumns('requests', useCallColumns(nameOf));
  const { language } = useLanguage();
  const file = useListFile(callsFileAddress(account, filter, language));
  const isFiltered = Object.values(filter).some((value) => value !== '');

  function content() {
    if (calls.error !== null) return <ErrorNotice error={calls.error} retry={() => void calls.refetch()} />;
    if (calls.data === undefined) return <ListSkeleton />;
    const { items, totalCount } = calls.data;
    if (totalCount === 0 && !isFiltered) {
      return (
        <EmptyState
          icon={IconActivity}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            <ButtonLink
              to="/$accountId/settings/api-clients"
              params={{ accountId: account.accountId }}
              variant="default"
            >
              {texts.toClients}
            </ButtonLink>
          }
        />
      );
    }
    if (items.length === 0) {
      const everything = Object.fromEntries([...FILTER_NAMES, 'page'].map((name) => [name, '']));
      return (
        <EmptyState
          icon={IconSearchOff}
          title={texts.noneFound}
          hint={texts.noneFoundHint}
          action={
            <Button variant="default" onClick={() => address.change(everything)}>
              {texts.showAll}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <ListTable
          label={texts.title}
          columns={columns.shown}
          rows={items}
          card={(call) => <CallCard call={call} clientName={nameOf(call)} />}
          isStale={calls.isPlaceholderData}
          sort={sort}
          onSort={(to) => address.change({ sort: to, page: '' })}
        />
        <Pager
          page={page}
          pageSize={CALLS_PAGE_SIZE}
          totalCount={totalCount}
          onPage={(to) => address.change({ page: to === 1 ? '' : to })}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <Button component="a" href="/docs" target="_blank" variant="default">
              {texts.guides}
            </Button>
            <Button variant="default" loading={calls.isFetching} onClick={() => void calls.refetch()}>
              {texts.refresh}
            </Button>
          </>
        }
      />
      <BodyLogSwitch />
      <RequestsFilter
        filter={filter}
        clients={names}
        change={(changes) => address.change({ ...changes, page: '' })}
      >
        {columns.menu}
        {file.menu}
      </RequestsFilter>
      {file.error !== null && <ErrorNotice error={file.error} />}
      {content()}
    </>
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
