import { Button, Card, Checkbox, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FOREIGN_CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { currencyName } from '../../../text/currency-names.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { QueryContent } from '../../../ui/query-content.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { settingsQuery } from '../company/bank-section.tsx';
import { companyTexts } from '../company/company-texts.ts';
import { currencyTexts } from './currency-texts.ts';
import type { CurrencyValues } from './currency-values.ts';
import { askedAccounts, bodyOf, formFieldOf, valuesOf } from './currency-values.ts';
import { TurnOn } from './turn-on.tsx';

/**
 * In which currencies the company invoices. Each environment has settings of its own.
 * @param settings asked for by the page, because nothing is asked for by a part that is hidden
 */
export function CurrencySection({ settings }: { settings: UseQueryResult<Schemas['Settings']> }) {
  const texts = useTexts(currencyTexts);
  const { accountId, environment } = useAccount();
  return (
    <Card withBorder component="section" aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.hint[environment]}
      </Text>
      <QueryContent query={settings}>
        {(found) => <CurrencyForm key={accountId} settings={found} />}
      </QueryContent>
    </Card>
  );
}

function CurrencyForm({ settings }: { settings: Schemas['Settings'] }) {
  const texts = useTexts(currencyTexts);
  const company = useTexts(companyTexts);
  const { language } = useLanguage();
  const { accountId, isTest } = useAccount();
  const queries = useQueryClient();
  const inWords = useFieldErrors();
  const [isAsking, { open: ask, close }] = useDisclosure(false);
  const form = useForm<CurrencyValues>({ initialValues: valuesOf(settings) });
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  const save = useChange('PATCH /v1/settings', {
    onDone: (saved) => {
      close();
      queries.setQueryData(settingsQuery(accountId).queryKey, saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
    },
    onError: (error) => {
      close();
      form.setErrors(inWords(error, formFieldOf(bodyOf(form.getValues()))));
    },
  });
  const turnedOn = form.values.currencies.filter((one) => !settings.currencies.includes(one));
  const send = () => save.mutate(bodyOf(form.getValues()));
  return (
    <form onSubmit={form.onSubmit(() => (turnedOn.length > 0 && !isTest ? ask() : send()))} noValidate>
      <Stack gap="md">
        <Checkbox.Group
          label={texts.currencies}
          description={texts.offHint}
          {...form.getInputProps('currencies')}
        >
          <Group gap="md" mt="xs">
            {FOREIGN_CURRENCIES.map((one) => (
              <Checkbox key={one} value={one} label={currencyName(one, language)} />
            ))}
          </Group>
        </Checkbox.Group>
        {askedAccounts(form.values).map((one) => (
          <AccountFields key={one} currency={one} form={form} />
        ))}
      </Stack>
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Group mt="md" gap="sm">
        {(isDirty || save.isPending) && (
          <Button type="submit" loading={save.isPending}>
            {company.save}
          </Button>
        )}
        {isDirty && (
          <Button
            variant="default"
            onClick={() => {
              form.reset();
              save.reset();
            }}
          >
            {company.undo}
          </Button>
        )}
        <Text size="sm" role="status">
          {isDirty && company.unsaved}
          {!isDirty && save.isSuccess && company.saved}
        </Text>
      </Group>
      <TurnOn currencies={turnedOn} isOpen={isAsking} onClose={close} onConfirm={send} run={save} />
    </form>
  );
}

function AccountFields({
  currency,
  form,
}: {
  currency: CurrencyValues['currencies'][number];
  form: ReturnType<typeof useForm<CurrencyValues>>;
}) {
  const texts = useTexts(currencyTexts);
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  const id = useId();
  const ledger = `accounts.${currency}.account`;
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {texts.accountOf(currency)}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.accountHint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={texts.iban}
          autoComplete="off"
          {...form.getInputProps(`accounts.${currency}.iban`)}
        />
        <TextInput label={texts.bic} autoComplete="off" {...form.getInputProps(`accounts.${currency}.bic`)} />
      </SimpleGrid>
      <AccountSelect
        label={texts.account}
        description={texts.accountRule}
        mt="sm"
        maw={420}
        clearable
        accounts={(chart.data ?? []).filter(
          ({ number, type }) => type === 'Asset' && number.startsWith('19'),
        )}
        value={form.values.accounts[currency].account}
        onChange={(number) => form.setFieldValue(ledger, number)}
        error={form.errors[ledger]}
      />
    </div>
  );
}
