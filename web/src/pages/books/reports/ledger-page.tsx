import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { clientQuery } from '../../customer-register/customers.ts';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { DaysFields } from './choice-fields.tsx';
import { daysProblems, useDays } from './choices.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { ReportPage } from './report-page.tsx';
import { reportsTexts } from './reports-texts.ts';
import type { LedgerChoice } from './reports.ts';
import { ledgerParameters, ledgerQuery, reportAddress } from './reports.ts';

/** The ledger of an account, of a customer or of a VAT code, as the address says. */
export default function LedgerPage() {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const today = useToday();
  const days = useDays();
  const page = pageOf(address.read('page'));
  const choice: LedgerChoice = {
    account: address.read('account'),
    vatCode: address.read('vatCode'),
    customerId: address.read('customerId'),
  };
  const isChosen = Object.values(choice).some((value) => value !== '');
  const isValid = days !== undefined && Object.keys(daysProblems(days)).length === 0;
  const chart = useQuery(chartQuery(accountId));
  const ledger = useQuery({
    ...ledgerQuery(accountId, choice, days ?? { from: '', to: '' }, page, language),
    enabled: isValid && isChosen,
  });
  // Without a choice there is no ledger. The query of the chart then tells whether there are books.
  const report = isChosen
    ? ledger
    : { ...ledger, data: undefined, error: chart.error, isFetching: chart.isPending };

  return (
    <ReportPage
      name="ledger"
      choice={
        days !== undefined &&
        today !== undefined && (
          <>
            <Group align="flex-start" gap="sm">
              <AccountSelect
                label={texts.chooseAccount}
                accounts={chart.data ?? []}
                clearable={choice.vatCode !== '' || choice.customerId !== ''}
                value={choice.account}
                onChange={(account) => address.change({ account, page: '' })}
                w={{ base: '100%', xs: 330 }}
              />
              <DaysFields days={days} today={today} />
            </Group>
            <Narrowings choice={choice} />
            {!isChosen && chart.data !== undefined && (
              <EmptyState title={texts.chooseTitle} hint={texts.chooseHint} />
            )}
          </>
        )
      }
      report={report}
      file={
        isValid && isChosen
          ? reportAddress(accountId, 'ledger', { ...ledgerParameters(choice), ...days, language })
          : undefined
      }
      isEmpty={({ totalCount, opening }) => totalCount === 0 && opening === 0}
    >
      {(data) => (
        <LedgerLines
          ledger={data}
          hasAccount={choice.account !== ''}
          onPage={(to) => address.change({ page: to })}
        />
      )}
    </ReportPage>
  );
}

/** The other choices of the lines, each with a link that removes it. */
function Narrowings({ choice: { account, vatCode, customerId } }: { choice: LedgerChoice }) {
  const texts = useTexts(reportsTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const customer = useQuery({ ...clientQuery(accountId, customerId), enabled: customerId !== '' });
  if (vatCode === '' && customerId === '') return null;
  const narrowings = [
    { key: 'vatCode', value: vatCode, name: texts.onlyVatCode(vatCode) },
    {
      key: 'customerId',
      value: customerId,
      name: `${texts.onlyCustomer}: ${customer.data?.client.name ?? '…'}`,
    },
  ].filter(({ value }) => value !== '');
  // Without any choice there is no ledger.
  if (account === '' && narrowings.length === 1) {
    return (
      <Text fw={650} className="breakable">
        {narrowings[0]?.name}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      {narrowings.map(({ key, name }) => (
        <Button
          key={key}
          size="xs"
          radius="xl"
          variant="light"
          rightSection="✕"
          maw="100%"
          aria-label={texts.showAll(name)}
          onClick={() => address.change({ [key]: '', page: '' })}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
