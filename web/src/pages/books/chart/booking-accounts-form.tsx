import { Button, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingPurpose, SupplyKind } from '../../../../../server/src/domain/books/booking-accounts.ts';
import {
  BOOKING_PURPOSES,
  OPTIONAL_PURPOSES,
  STANDARD_VIPPS_FEES,
  fitsPurpose,
  fitsSales,
  SUPPLY_KINDS,
} from '../../../../../server/src/domain/books/booking-accounts.ts';
import { osloDate } from '../../../../../server/src/domain/days/local-date.ts';
import { rateBpOfCode } from '../../../../../server/src/domain/vat/vat.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { bookingAccountsKey } from '../../ledger/books-queries.ts';
import { changesOf } from './booking-accounts.ts';
import { bookingTexts } from './booking-texts.ts';

type BookingAccounts = Schemas['BookingAccounts'];

/** Chooses the booking accounts. Only changed choices are sent. */
export function BookingAccountsForm({
  accounts,
  present,
}: {
  accounts: readonly Account[];
  present: BookingAccounts;
}) {
  const texts = useTexts(bookingTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(present);
  const changes = changesOf(present, chosen);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged);
  const save = useChange('PATCH /v1/booking-accounts', {
    onDone: (saved) => queries.setQueryData(bookingAccountsKey(accountId), saved),
  });
  const failing = useFieldErrors()(save.error);
  const placeholderOf = (purpose: BookingPurpose) =>
    purpose === 'vippsFees' ? STANDARD_VIPPS_FEES : isOptional(purpose) ? texts.asBank : undefined;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(changes);
      }}
    >
      <Stack gap="lg">
        <Card withBorder component="section" aria-labelledby="general">
          <Title order={2} size="h4" id="general" mb="sm">
            {texts.general}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {BOOKING_PURPOSES.map((purpose) => (
              <AccountSelect
                key={purpose}
                label={texts.purposes[purpose]}
                description={texts.hints[purpose]}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                accounts={accounts.filter((account) => fitsPurpose(account, purpose))}
                allowDeselect={isOptional(purpose)}
                clearable={isOptional(purpose)}
                placeholder={placeholderOf(purpose)}
                value={chosen[purpose] ?? ''}
                onChange={(number) => setChosen({ ...chosen, [purpose]: number === '' ? null : number })}
                error={failing[purpose]}
              />
            ))}
          </SimpleGrid>
        </Card>
        <Card withBorder component="section" aria-labelledby="sales">
          <Title order={2} size="h4" id="sales">
            {texts.sales}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.salesHint}
          </Text>
          <SalesAccounts
            accounts={accounts}
            sales={chosen.sales}
            errorOf={(vatCode, kind) => {
              const index = changes.sales?.findIndex((one) => one.vatCode === vatCode) ?? -1;
              return failing[`sales[${index}].${kind}`];
            }}
            onChange={(sales) => setChosen({ ...chosen, sales })}
          />
        </Card>
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group gap="sm">
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {texts.save}
          </Button>
          {isChanged && (
            <Button
              variant="default"
              onClick={() => {
                setChosen(present);
                save.reset();
              }}
            >
              {texts.undo}
            </Button>
          )}
          <Text size="sm" role="status">
            {isChanged && texts.unsaved}
            {!isChanged && save.isSuccess && texts.saved}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

const isOptional = (purpose: BookingPurpose) => OPTIONAL_PURPOSES.some((one) => one === purpose);

type Sales = BookingAccounts['sales'];

function SalesAccounts({
  accounts,
  sales,
  errorOf,
  onChange,
}: {
  accounts: readonly Account[];
  sales: Sales;
  errorOf: (vatCode: Sales[number]['vatCode'], kind: SupplyKind) => string | undefined;
  onChange: (sales: Sales) => void;
}) {
  const texts = useTexts(bookingTexts);
  const today = osloDate(new Date());
  const select = (row: Sales[number], kind: SupplyKind, hasLabel = false) => {
    const label = `${texts[kind]}, ${texts.vatCode} ${row.vatCode}`;
    return (
      <AccountSelect
        key={kind}
        aria-label={label}
        {...(hasLabel && { label: texts[kind] })}
        accounts={accounts.filter((account) => fitsSales(account, rateBpOfCode(row.vatCode, today)))}
        allowDeselect={false}
        value={row[kind]}
        onChange={(number) =>
          onChange(sales.map((one) => (one.vatCode === row.vatCode ? { ...one, [kind]: number } : one)))
        }
        error={errorOf(row.vatCode, kind)}
      />
    );
  };
  return (
    <WideTable
      label={texts.salesAccounts}
      minWidth={640}
      cards={sales.map((row) => (
        <Stack key={row.vatCode} gap="xs">
          <Text fw={600}>
            {row.vatCode} – {texts.salesCodes[row.vatCode]}
          </Text>
          {SUPPLY_KINDS.map((kind) => select(row, kind, true))}
        </Stack>
      ))}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={200}>{texts.vatCode}</Table.Th>
          {SUPPLY_KINDS.map((kind) => (
            <Table.Th key={kind}>{texts[kind]}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sales.map((row) => (
          <Table.Tr key={row.vatCode}>
            <Table.Th scope="row" fw={400}>
              {row.vatCode} – {texts.salesCodes[row.vatCode]}
            </Table.Th>
            {SUPPLY_KINDS.map((kind) => (
              <Table.Td key={kind}>{select(row, kind)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
