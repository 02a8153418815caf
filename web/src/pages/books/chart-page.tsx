import { Badge, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { TableCell } from '../../ui/table-cell.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { WideTable } from '../../ui/wide-table.tsx';
import { AccountingOff } from './accounting-off.tsx';
import type { Account } from './books-queries.ts';
import { chartQuery, isAccountingOff } from './books-queries.ts';
import { booksTexts } from './books-texts.ts';
import { chartTexts } from './chart/chart-texts.ts';
import { NewAccountForm } from './chart/new-account.tsx';
import { OwnAccountActions } from './chart/own-account-actions.tsx';

export default function ChartPage() {
  const texts = useTexts(booksTexts);
  const own = useTexts(chartTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const chart = useQuery(chartQuery(accountId));
  const [notice, setNotice] = useState<string>();
  return (
    <>
      <PageHeader
        title={texts.chart}
        lead={texts.chartLead}
        actions={
          may('keepBooks') &&
          chart.data !== undefined && (
            <DialogButton label={own.newAccount} title={own.newAccount}>
              {(close) => (
                <NewAccountForm
                  onDone={({ number, name }) => {
                    close();
                    setNotice(own.added(`${number} ${name}`));
                  }}
                  onCancel={close}
                />
              )}
            </DialogButton>
          )
        }
      />
      {notice !== undefined && <Notice key={notice} text={notice} onClose={() => setNotice(undefined)} />}
      {isAccountingOff(chart.error) && <AccountingOff />}
      {chart.error !== null && !isAccountingOff(chart.error) && (
        <ErrorNotice error={chart.error} retry={() => void chart.refetch()} />
      )}
      {chart.isPending && <PageSkeleton />}
      {chart.data !== undefined && <Chart accounts={chart.data} onDone={setNotice} />}
    </>
  );
}

function Chart({ accounts, onDone }: { accounts: Account[]; onDone: (notice: string) => void }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const address = useAddressSearch();
  const [search, setSearch] = useState(address.read('q'));
  const wanted = search.trim().toLowerCase();
  const found = accounts.filter(
    ({ number, names }) => number.startsWith(wanted) || names[language].toLowerCase().includes(wanted),
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
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            address.change({ q: event.currentTarget.value });
          }}
          w={{ base: '100%', xs: 320 }}
        />
        <Text size="sm" c="dimmed" role="status">
          {found.length === 0 ? texts.noneFound : texts.accountCount(found.length, accounts.length)}
        </Text>
      </Group>
      <Stack gap="xl">
        {classes.map(([number, ofClass]) => (
          <ClassTable key={number} number={number} accounts={ofClass} onDone={onDone} />
        ))}
      </Stack>
    </>
  );
}

function ClassTable({
  number,
  accounts,
  onDone,
}: {
  number: number;
  accounts: Account[];
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(booksTexts);
  const own = useTexts(chartTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const hasActions = may('keepBooks') && accounts.some(({ isCustom }) => isCustom);
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
            {hasActions && (
              <Table.Th w={180} ta="right">
                {own.actions}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <Table.Tr key={account.number}>
              <TableCell className="figures">{account.number}</TableCell>
              <TableCell>
                <AnchorLink
                  to="/$accountId/books/reports/ledger"
                  params={{ accountId }}
                  search={{ account: account.number }}
                  inherit
                >
                  {account.names[language]}
                </AnchorLink>
                {account.isCustom && (
                  <Badge ml="xs" size="sm" variant="default">
                    {texts.custom}
                  </Badge>
                )}
              </TableCell>
              <TableCell>{texts.types[account.type]}</TableCell>
              <TableCell>{texts.natures[account.nature]}</TableCell>
              <TableCell>{account.defaultVatCode ?? '–'}</TableCell>
              {hasActions && (
                <TableCell>
                  {account.isCustom && <OwnAccountActions account={account} onDone={onDone} />}
                </TableCell>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </section>
  );
}
