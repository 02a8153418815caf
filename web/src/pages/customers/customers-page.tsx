import { Anchor, Box, Button, Card, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import classes from '../invoices/invoice-table.module.css';
import type { Client } from './customers.ts';
import { PAGE_SIZE, clientsQuery } from './customers.ts';
import { customersTexts } from './customers-texts.ts';
import { NewCustomer } from './new-customer.tsx';

export function CustomersPage() {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const page = pageOf(address.read('page'));
  const clients = useQuery(clientsQuery(accountId, page));
  const newButton = (
    <DialogButton label={texts.new} title={texts.newTitle} size="lg">
      {(close) => <NewCustomer onCancel={close} />}
    </DialogButton>
  );

  function content() {
    if (clients.error !== null) {
      return <ErrorNotice error={clients.error} retry={() => void clients.refetch()} />;
    }
    if (clients.data === undefined) return <ListSkeleton />;
    const { items, totalCount } = clients.data;
    if (totalCount === 0) {
      return (
        <EmptyState icon={IconUsers} title={texts.emptyTitle} hint={texts.emptyHint} action={newButton} />
      );
    }
    if (items.length === 0) {
      return (
        <EmptyState
          title={texts.pageEmpty}
          hint={texts.pageEmptyHint}
          action={
            <Button variant="default" onClick={() => address.change({ page: '' })}>
              {texts.firstPage}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <CustomerTable clients={items} isStale={clients.isPlaceholderData} />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={totalCount}
          onPage={(to) => address.change({ page: to === 1 ? '' : to })}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={newButton} />
      {content()}
    </>
  );
}

function CustomerTable({ clients, isStale }: { clients: Client[]; isStale: boolean }) {
  const texts = useTexts(customersTexts);
  return (
    <Box aria-busy={isStale} className={isStale ? classes['stale'] : undefined}>
      <Paper withBorder visibleFrom="sm">
        <Table highlightOnHover layout="fixed" aria-label={texts.list}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="34%">{texts.name}</Table.Th>
              <Table.Th w="18%">{texts.orgNumber}</Table.Th>
              <Table.Th w="30%">{texts.email}</Table.Th>
              <Table.Th>{texts.city}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clients.map((client) => (
              <Table.Tr key={client.id} className={classes['row']}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <CustomerLink client={client} />
                </Table.Td>
                <Table.Td className="figures">{client.orgNumber}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{client.email}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{client.city}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <Stack hiddenFrom="sm" gap="sm" role="list" aria-label={texts.list}>
        {clients.map((client) => (
          <Card key={client.id} withBorder padding="sm" className={classes['row']} role="listitem">
            <CustomerLink client={client} />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[client.email, client.city].filter((part) => part !== '').join(' · ')}
            </Text>
          </Card>
        ))}
      </Stack>
    </Box>
  );
}

function CustomerLink({ client: { id, name } }: { client: Client }) {
  const { accountId } = useAccount();
  return (
    <Anchor
      component={Link}
      to={`/${accountId}/customers/${id}`}
      className={`${classes['link']} breakable`}
      fz="inherit"
    >
      {name}
    </Anchor>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="sm" aria-busy="true">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
