import { Badge, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../account-api.ts';
import { useTexts } from '../../language.tsx';
import { ErrorNotice } from '../../parts/error-notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useAccount } from '../../session.ts';
import { AccountingOff } from './accounting-off.tsx';
import { chartQuery, isAccountingOff } from './books-queries.ts';
import { booksTexts } from './books-texts.ts';

type Account = Schemas['Account'];

export function ChartPage() {
  const texts = useTexts(booksTexts);
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  return (
    <>
      <PageHeader title={texts.chart} lead={texts.chartLead} />
      {isAccountingOff(chart.error) && <AccountingOff />}
      {chart.error !== null && !isAccountingOff(chart.error) && (
        <ErrorNotice error={chart.error} retry={() => void chart.refetch()} />
      )}
      {chart.isPending && <PageSkeleton />}
      {chart.data !== undefined && <Chart accounts={chart.data} />}
    </>
  );
}

function Chart({ accounts }: { accounts: Account[] }) {
  const texts = useTexts(booksTexts);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = accounts.filter(
    ({ number, name }) => number.startsWith(wanted) || name.toLowerCase().includes(wanted),
  );
  const classes = [...Map.groupBy(found, (account) => account.class)];

  return (
    <>
      <Group align="flex-end" mb="md">
        <TextInput
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', xs: 320 }}
        />
        <Text size="sm" c="dimmed" role="status">
          {found.length === 0 ? texts.noneFound : texts.accountCount(found.length, accounts.length)}
        </Text>
      </Group>
      <Stack gap="xl">
        {classes.map(([number, ofClass]) => (
          <ClassTable key={number} number={number} accounts={ofClass} />
        ))}
      </Stack>
    </>
  );
}

function ClassTable({ number, accounts }: { number: number; accounts: Account[] }) {
  const texts = useTexts(booksTexts);
  const title = `${number} ${texts.classes[number] ?? ''}`;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <WideTable label={title} minWidth={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90}>{texts.number}</Table.Th>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th w={120}>{texts.type}</Table.Th>
            <Table.Th w={90}>{texts.nature}</Table.Th>
            <Table.Th w={100}>{texts.vatCode}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Table.Tr key={account.number}>
              <Table.Td className="figures">{account.number}</Table.Td>
              <Table.Td>
                {account.name}
                {account.isCustom && (
                  <Badge ml="xs" size="sm" variant="default" tt="none">
                    {texts.custom}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>{texts.types[account.type]}</Table.Td>
              <Table.Td>{texts.natures[account.nature]}</Table.Td>
              <Table.Td>{account.defaultVatCode ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </section>
  );
}
