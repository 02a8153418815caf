import { Alert, Box, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isLocalDate, lastDayOfMonth } from '../../../../../server/src/domain/days/local-date.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { fieldErrorTexts } from '../../../text/field-error-texts.ts';
import { day, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { useListFile } from '../../../ui/list/list-file-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { AccountingOff } from '../../books/accounting-off.tsx';
import { chartQuery, isAccountingOff } from '../../ledger/books-queries.ts';
import { addMonths } from '../../books/period.ts';
import { MainFigures } from '../../books/reports/figure.tsx';
import { BankLinks } from '../bank-links.tsx';
import type { Reconciliation } from '../bank-queries.ts';
import { reconciliationAddress, reconciliationQuery } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { Explanation } from './explanation.tsx';
import { reconciliationTexts } from './reconciliation-texts.ts';

/** Whether the books agree with the bank on a day, and what explains it where they do not. */
export default function ReconciliationPage() {
  const texts = useTexts(reconciliationTexts);
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const today = useToday();
  const account = address.read('account');
  const date = address.read('date') || today;
  const isDay = date !== undefined && isLocalDate(date);
  const found = useQuery({ ...reconciliationQuery(accountId, account, date ?? ''), enabled: isDay });
  const download = useListFile(reconciliationAddress(accountId, { account, date: date ?? '', language }));
  return (
    <>
      <PageHeader
        title={bank.reconciliation}
        lead={texts.lead}
        actions={found.data !== undefined && download.menu}
      />
      <Stack gap="lg">
        <BankLinks />
        {isAccountingOff(found.error) ? (
          <AccountingOff />
        ) : (
          <>
            {today !== undefined && (
              <Choices account={account || (found.data?.account ?? '')} date={date ?? today} today={today} />
            )}
            {download.error !== null && <ErrorNotice error={download.error} />}
            {isDay && found.error !== null && (
              <ErrorNotice error={found.error} retry={() => void found.refetch()} />
            )}
            {isDay && found.isPending && <Skeleton height={240} aria-busy="true" />}
            {isDay && found.error === null && found.data !== undefined && (
              <Box aria-busy={found.isPlaceholderData} opacity={found.isPlaceholderData ? 0.5 : 1}>
                <Result found={found.data} />
              </Box>
            )}
          </>
        )}
      </Stack>
    </>
  );
}

function Choices({ account, date, today }: { account: string; date: string; today: string }) {
  const texts = useTexts(reconciliationTexts);
  const errors = useTexts(fieldErrorTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const chart = useQuery(chartQuery(accountId));
  const days = [
    { name: texts.today, to: today },
    { name: texts.lastMonthEnd, to: lastDayOfMonth(addMonths(today.slice(0, 7), -1)) },
    { name: texts.lastYearEnd, to: `${Number(today.slice(0, 4)) - 1}-12-31` },
  ];
  return (
    <Group align="flex-start" gap="sm">
      <AccountSelect
        label={texts.account}
        // Files of the bank tell of what the company has or owes.
        accounts={(chart.data ?? []).filter(({ number }) => number < '3')}
        value={account}
        onChange={(to) => address.change({ account: to })}
        w={{ base: '100%', xs: 300 }}
      />
      <DateField
        label={texts.date}
        value={date}
        onChange={(to) => address.change({ date: to })}
        error={!isLocalDate(date) && errors['invalid-date']}
        w={{ base: '100%', xs: 180 }}
      />
      <Box pt={{ base: 0, xs: 28 }}>
        <ViewButtons
          label={texts.date}
          views={days.map(({ name, to }) => ({
            key: name,
            name,
            isHere: date === to,
            onOpen: () => address.change({ date: to === today ? '' : to }),
          }))}
        />
      </Box>
    </Group>
  );
}

function Result({ found }: { found: Reconciliation }) {
  const texts = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const { ledgerBalance, bankBalance, bankBalanceDate, difference } = found;
  return (
    <Stack gap="lg">
      <MainFigures
        figures={[
          ...(ledgerBalance === null ? [] : [{ label: texts.ledger, kroner: ledgerBalance }]),
          ...(bankBalance === null
            ? []
            : [
                {
                  label: bankBalanceDate === null ? texts.bank : texts.bankOn(day(bankBalanceDate, language)),
                  kroner: bankBalance,
                },
              ]),
          ...(difference === null ? [] : [{ label: texts.difference, kroner: difference, isMain: true }]),
        ]}
      />
      <Verdict found={found} />
      <Explanation found={found} />
      <BankAccounts />
    </Stack>
  );
}

function Verdict({ found: { difference, isExplained, unexplained, leftOut } }: { found: Reconciliation }) {
  const texts = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  if (difference === null || isExplained === null) {
    return (
      <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
        {leftOut.length > 0 ? texts.ledgerLeftOut : texts.noBalance}
      </Alert>
    );
  }
  return isExplained ? (
    <Alert
      color="green"
      variant="light"
      icon={<IconCircleCheck aria-hidden />}
      title={difference === 0 ? texts.agrees : texts.explained}
    />
  ) : (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        unexplained === 0 ? texts.ignoredOpen : texts.unexplained(moneyInKroner(unexplained ?? 0, language))
      }
    >
      {unexplained === 0 ? texts.ignoredHint : texts.unexplainedHint}
    </Alert>
  );
}
