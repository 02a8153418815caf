import { Button, Card, Group, NativeSelect, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BANK_FILE_FORMATS } from '../../../../../server/src/domain/bank-files.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { accountSettingsQuery } from '../../bank/bank-queries.ts';
import { bankTexts } from '../../bank/bank-texts.ts';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { bankSettingsTexts } from './bank-settings-texts.ts';
import { companyTexts } from './company-texts.ts';

type BankSettings = Pick<Schemas['Settings'], 'bankFileFormat' | 'bankFeeAccount' | 'roundingLimit'>;

export const settingsQuery = accountSettingsQuery;

/**
 * How files of the bank are booked. Each environment has settings of its own.
 * @param settings asked for by the page, because nothing is asked for by a part that is hidden
 */
export function BankSection({ settings }: { settings: UseQueryResult<Schemas['Settings']> }) {
  const texts = useTexts(bankSettingsTexts);
  const { accountId, environment } = useAccount();
  return (
    <Card withBorder component="section" aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.hint[environment]}
      </Text>
      <QueryContent query={settings}>{(found) => <BankForm key={accountId} settings={found} />}</QueryContent>
    </Card>
  );
}

function BankForm({ settings }: { settings: BankSettings }) {
  const texts = useTexts(bankSettingsTexts);
  const company = useTexts(companyTexts);
  const { formats } = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const chart = useQuery(chartQuery(accountId));
  const form = useForm<BankSettings>({ initialValues: pick(settings) });
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  const save = useChange('PATCH /v1/settings', {
    onDone: (saved) => {
      queries.setQueryData(settingsQuery(accountId).queryKey, saved);
      form.setInitialValues(pick(saved));
      form.reset();
    },
  });
  const failing = useFieldErrors()(save.error);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="md">
        <NativeSelect
          label={texts.format}
          description={texts.formatHint}
          maw={320}
          value={form.values.bankFileFormat ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('bankFileFormat', BANK_FILE_FORMATS.find((one) => one === value) ?? null)
          }
          data={[
            { value: '', label: texts.firstDecides },
            ...BANK_FILE_FORMATS.map((value) => ({ value, label: formats[value] })),
          ]}
          error={failing['bankFileFormat']}
        />
        <AccountSelect
          label={texts.feeAccount}
          description={texts.feeAccountHint}
          maw={420}
          clearable
          accounts={(chart.data ?? []).filter(({ type }) => type === 'Expense')}
          value={form.values.bankFeeAccount ?? ''}
          onChange={(number) => form.setFieldValue('bankFeeAccount', number === '' ? null : number)}
          error={failing['bankFeeAccount']}
        />
        <NumberInput
          label={texts.rounding}
          description={texts.roundingHint}
          maw={320}
          min={0}
          max={1}
          step={0.1}
          decimalScale={2}
          decimalSeparator={language === 'nb' ? ',' : '.'}
          allowNegative={false}
          hideControls
          value={form.values.roundingLimit ?? ''}
          onChange={(value) => form.setFieldValue('roundingLimit', value === '' ? null : Number(value))}
          error={failing['roundingLimit']}
        />
      </Stack>
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Group mt="md" gap="sm">
        {(isDirty || save.isPending) && (
          <Button type="submit" loading={save.isPending}>
            {company.save}
          </Button>
        )}
        {isDirty && (
          <Button variant="default" onClick={form.reset}>
            {company.undo}
          </Button>
        )}
        <Text size="sm" role="status">
          {isDirty && company.unsaved}
          {!isDirty && save.isSuccess && company.saved}
        </Text>
      </Group>
    </form>
  );
}

function pick({ bankFileFormat, bankFeeAccount, roundingLimit }: BankSettings): BankSettings {
  return { bankFileFormat, bankFeeAccount, roundingLimit };
}
