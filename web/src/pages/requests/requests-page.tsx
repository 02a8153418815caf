import { Accordion, Button, Group, NativeSelect, Switch } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { apiClientsQuery } from '../settings/api-clients.ts';
import { RequestItem } from './request-item.tsx';
import { CALLS_PAGE_SIZE, apiCallsQuery } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** The calls of API clients, and the reasons why calls failed. `?client=` shows the calls of one API client. */
export function RequestsPage() {
  const texts = useTexts(requestsTexts);
  const account = useAccount();
  const address = useAddressSearch();
  const filter = { clientId: address.read('client'), onlyFailed: address.read('failed') !== '' };
  const page = pageOf(address.read('page'));
  const calls = useQuery(apiCallsQuery(account, filter, page));
  const clients = useQuery(apiClientsQuery(account.company.companyId));

  const names = new Map(clients.data?.map(({ id, name }) => [id, name]));
  // A deleted API client can still be asked for.
  if (filter.clientId !== '' && !names.has(filter.clientId)) names.set(filter.clientId, filter.clientId);
  const isFiltered = filter.clientId !== '' || filter.onlyFailed;

  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button variant="default" loading={calls.isFetching} onClick={() => void calls.refetch()}>
            {texts.refresh}
          </Button>
        }
      />
      <Group align="flex-end" mb="md">
        <NativeSelect
          label={texts.client}
          value={filter.clientId}
          onChange={(event) => address.change({ client: event.currentTarget.value, page: '' })}
          data={[
            { value: '', label: texts.allClients },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
          w={{ base: '100%', xs: 280 }}
        />
        <Switch
          label={texts.onlyFailed}
          checked={filter.onlyFailed}
          onChange={(event) => address.change({ failed: event.currentTarget.checked ? 'yes' : '', page: '' })}
          mb={8}
        />
      </Group>
      {calls.error !== null && <ErrorNotice error={calls.error} retry={() => void calls.refetch()} />}
      {calls.isPending && <PageSkeleton />}
      {calls.data?.totalCount === 0 && !isFiltered && (
        <EmptyState
          icon={IconActivity}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            <Button component={Link} to={`/${account.accountId}/settings/api-clients`} variant="default">
              {texts.toClients}
            </Button>
          }
        />
      )}
      {calls.data?.totalCount === 0 && isFiltered && (
        <EmptyState
          title={texts.noneFound}
          hint={texts.noneFoundHint}
          action={
            <Button variant="default" onClick={() => address.change({ client: '', failed: '', page: '' })}>
              {texts.showAll}
            </Button>
          }
        />
      )}
      {calls.data !== undefined && calls.data.totalCount > 0 && (
        <>
          <Accordion multiple variant="contained" order={2} chevronPosition="left" keepMounted={false}>
            {calls.data.items.map((call) => (
              <RequestItem key={call.id} call={call} clientName={names.get(call.clientId) ?? call.clientId} />
            ))}
          </Accordion>
          <Pager
            page={page}
            pageSize={CALLS_PAGE_SIZE}
            totalCount={calls.data.totalCount}
            onPage={(to) => address.change({ page: to })}
          />
        </>
      )}
    </>
  );
}
