import { Group, Stack } from '@mantine/core';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RECURRING_STATUSES } from '../../../../../server/src/domain/invoices/recurrence.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { commonTexts } from '../../../text/common-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../../ui/list/filter-pills.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useFilter } from '../../../ui/list/use-filter.ts';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { clientQuery } from '../../customer-register/customers.ts';
import { recurringListQuery } from '../recurring.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { FILTER_NAMES, filterOf } from './list-choice.ts';
import { listTexts } from './list-texts.ts';
import { RecurringCard, useRecurringColumns } from './recurring-columns.tsx';

/** The recurring invoices of the account. */
export default function RecurringPage() {
  const texts = useTexts(recurringTexts);
  const list = useTexts(listTexts);
  const common = useTexts(commonTexts);
  const { accountId } = useAccount();
  const sells = useMay()('sell');
  const address = useAddressSearch();
  const recurring = useQuery(
    recurringListQuery(accountId, filterOf(address.read), pageOf(address.read('page'))),
  );
  const newButton = sells && (
    <ButtonLink
      to="/$accountId/recurring/new"
      params={{ accountId }}
      leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
    >
      {texts.new}
    </ButtonLink>
  );
  return (
    <ListPage
      name="recurring"
      header={{ title: texts.title, lead: texts.lead, actions: newButton }}
      filters={(menus) => <Views>{menus}</Views>}
      query={recurring}
      columns={useRecurringColumns()}
      file={undefined}
      label={list.list}
      card={(one) => <RecurringCard recurring={one} />}
      sort=""
      filterNames={FILTER_NAMES}
      texts={list}
      empty={{
        icon: IconRepeat,
        title: list.emptyTitle,
        hint: sells ? list.emptyHint : common.nothingYet,
        action: newButton,
      }}
    />
  );
}

function Views({ children }: { children: ReactNode }) {
  const texts = useTexts(recurringTexts);
  const list = useTexts(listTexts);
  const { accountId } = useAccount();
  const { read, change, reset, isOnly } = useFilter(FILTER_NAMES);
  const client = read('client');
  const customer = useQuery({ ...clientQuery(accountId, client), enabled: client !== '', retry: false });
  return (
    <Stack gap="sm" mb="md">
      <Group justify="space-between" gap="sm">
        <ViewButtons
          label={list.views}
          views={[
            { key: 'all', name: list.all, to: {} },
            ...RECURRING_STATUSES.map((status) => ({
              key: status,
              name: texts.statuses[status],
              to: { status },
            })),
            { key: 'problem', name: list.unsolved, to: { problem: 'true' } },
          ].map(({ to, ...view }) => ({
            ...view,
            isHere: isOnly({ ...to, client }),
            onOpen: () => reset({ ...to, client }),
          }))}
        />
        {children}
      </Group>
      {client !== '' && (
        <FilterPills
          pills={[
            {
              label: `${texts.customer}: ${customer.data?.client.name ?? '…'}`,
              remove: () => change({ client: '' }),
            },
          ]}
        />
      )}
    </Stack>
  );
}
