import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { findTaxCode } from '../../../../../server/src/domain/vat/standard-tax-codes.ts';
import { useAccount } from '../../../http/session.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { amount, day, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { entryTexts } from '../entry/entry-texts.ts';
import type { LineValues } from '../entry/values.ts';
import { addMonths } from '../period.ts';
import { isVatCode } from '../vat-code-names.ts';
import { usePurchaseVatCodeChoices } from '../vat-codes.ts';
import type { ReceiptValues } from './receipt-values.ts';
import { byField, linesOfReceipt, readReceipt } from './receipt-values.ts';
import { vouchersTexts } from './vouchers-texts.ts';

const BANK = '1920';

/** Posts a receipt by what it says. @param accounts without those that only invoices and payments post on */
export function ReceiptForm({
  voucherId,
  accounts,
  closedThrough,
  today,
}: {
  voucherId: string;
  accounts: readonly Account[];
  /** The last closed month, `yyyy-MM`. */
  closedThrough: string | null;
  /** `yyyy-MM-dd` */
  today: string;
}) {
  const texts = useTexts(vouchersTexts);
  const { closedMonth } = useTexts(entryTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const navigate = useNavigate();
  const vatCodes = usePurchaseVatCodeChoices();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<ReceiptValues>({
    initialValues: {
      documentDate: today,
      description: '',
      amount: '',
      account: '',
      vatCode: '',
      paidFrom: accounts.some(({ number }) => number === BANK) ? BANK : '',
    },
  });
  const field = fieldsOf(texts, form.getInputProps, 'below');
  const { values } = form;
  const lines = linesOfReceipt(values, language);
  const chosen = accounts.find(({ number }) => number === values.account);
  const isReversed = findTaxCode(values.vatCode)?.use === 'buyer-reckons';
  const isClosed =
    closedThrough !== null && values.documentDate !== '' && values.documentDate.slice(0, 7) <= closedThrough;

  const post = useChange('POST /v1/journal-entries', {
    onDone: ({ id }) =>
      navigate({
        to: '/$accountId/books/vouchers',
        params: { accountId },
        search: { posted: id },
        ignoreBlocker: true,
      }),
    onError: (error, { lines: sent }) => showErrors(byField(inWords(error), sent.length)),
  });
  useUnsaved(form.isDirty() && !post.isSuccess);

  function submit() {
    const read = readReceipt(form.getValues(), voucherId, language);
    if ('body' in read) return post.mutate(read.body);
    post.reset();
    return showErrors(inWords(read.problems));
  }

  function showErrors(errors: Record<string, string>) {
    flushSync(() => form.setErrors(errors));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function chooseAccount(number: string) {
    const account = accounts.find((one) => one.number === number);
    const usual = account?.defaultVatCode ?? '';
    form.setFieldValue('account', number);
    const mayHave = account?.acceptsVat === true && vatCodes.some(({ value }) => value === usual);
    form.setFieldValue('vatCode', mayHave && isVatCode(usual) ? usual : '');
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormSection title={texts.about}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DateField label={texts.date} required {...form.getInputProps('documentDate')} />
            <NumberField
              {...field('amount')}
              {...(isReversed && { description: texts.amountHintReversed })}
              required
              data-autofocus
            />
          </SimpleGrid>
          {isClosed && (
            <Alert color="yellow" variant="light" role="status">
              {closedMonth(
                monthName(closedThrough, language),
                day(`${addMonths(closedThrough, 1)}-01`, language),
              )}
            </Alert>
          )}
          <TextInput
            label={texts.text}
            description={texts.textHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <AccountSelect
              {...field('account')}
              required
              accounts={accounts}
              value={values.account}
              onChange={chooseAccount}
            />
            <NativeSelect
              {...field('vatCode')}
              disabled={chosen?.acceptsVat === false}
              data={[{ value: '', label: texts.noVatCode }, ...vatCodes]}
            />
          </SimpleGrid>
          <AccountSelect
            {...field('paidFrom')}
            required
            accounts={accounts}
            value={values.paidFrom}
            onChange={(number) => form.setFieldValue('paidFrom', number)}
          />
          {values.account !== '' && readDecimal(values.amount) !== undefined && <Lines lines={lines} />}
        </Stack>
      </FormSection>
      {post.error !== null && <ErrorNotice error={post.error} />}
      <Group justify="flex-end" mt="md">
        <ButtonLink
          to="/$accountId/books/journal/new"
          params={{ accountId }}
          search={{ voucher: voucherId }}
          variant="subtle"
        >
          {texts.moreLines}
        </ButtonLink>
        <Button type="submit" loading={post.isPending}>
          {texts.submit}
        </Button>
      </Group>
    </form>
  );
}

function Lines({ lines }: { lines: LineValues[] }) {
  const texts = useTexts(vouchersTexts);
  const { language } = useLanguage();
  const shown = (typed: string) => {
    const kroner = readDecimal(typed);
    return kroner === undefined ? '' : amount(kroner, language);
  };
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {texts.lines}
      </Text>
      <WideTable label={texts.lines} minWidth={260}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            <Table.Th ta="right">{texts.debit}</Table.Th>
            <Table.Th ta="right">{texts.credit}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ account, debit, credit }, index) => (
            // The lines never change their places.
            <Table.Tr key={index}>
              <Table.Td>{account}</Table.Td>
              <Table.Td ta="right" className="figures">
                {shown(debit)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {shown(credit)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}
