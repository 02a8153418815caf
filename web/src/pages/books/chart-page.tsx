import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { AccountingOff } from './accounting-off.tsx';
import type { Account } from '../ledger/books-queries.ts';
import { chartQuery, isAccountingOff } from '../ledger/books-queries.ts';
import { booksTexts } from '../ledger/books-texts.ts';
import { AccountClass } from './chart/account-class.tsx';
import { chartTexts } from './chart/chart-texts.ts';
import { NewAccountForm } from './chart/new-account.tsx';

export default function ChartPage() {
  const texts = useTexts(booksTexts);
  const own = useTexts(chartTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const chart = useQuery(chartQuery(accountId));
  return (
    <>
      <PageHeader
        title={texts.chart}
        lead={texts.chartLead}
        actions={
          may('keepBooks') &&
          chart.data !== undefined && (
            <DialogButton label={own.newAccount} title={own.newAccount}>
              <NewAccountForm />
            </DialogButton>
          )
        }
      />
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
  const { language } = useLanguage();
  const address = useAddressSearch();
  const [search, setSearch] = useState(address.read('q'));
  const wanted = search.trim().toLowerCase();
  const found = accounts.filter(
    ({ number, names }) => number.startsWith(wanted) || names[language].toLowerCase().includes(wanted),
  );
  const classes = [...Map.groupBy(found, (account) => account.class)];
  // Which are open stands in the address, so that the way back from an account leads to where one was.
  const open = new Set(address.read('open').split('-'));

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
      <Stack gap="xs">
        {classes.map(([number, ofClass]) => (
          <AccountClass
            key={number}
            number={number}
            accounts={ofClass}
            isOpen={wanted !== '' || open.has(`${number}`)}
            onToggle={() =>
              address.change({ open: [...open.symmetricDifference(new Set([`${number}`]))].join('-') })
            }
          />
        ))}
      </Stack>
    </>
  );
}
