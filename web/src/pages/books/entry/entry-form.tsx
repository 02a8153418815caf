import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { errorTexts } from '../../../text/error-texts.ts';
import { day, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusFirstField } from '../../../ui/form/focus-first-field.ts';
import { FormSection } from '../../../ui/form-section.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Client } from '../../customer-register/customers.ts';
import type { Account } from '../../ledger/books-queries.ts';
import { addMonths } from '../period.ts';
import type { Beginning } from './beginning.ts';
import { EntryLines } from './entry-lines-fields.tsx';
import { EntrySums } from './entry-sums.tsx';
import { entryTexts } from './entry-texts.ts';
import type { EntryValues } from './values.ts';
import { formField, hasSalesBesideSettlement, newLine, readEntry, sumsOf } from './values.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ButtonLink } from '../../../ui/links.tsx';

/** The form of a manual entry. It cannot be sent before debit equals credit. */
export function EntryForm({
  accounts,
  register,
  closedThrough,
  today,
  beginning,
  voucherId,
  transactionId,
}: {
  accounts: readonly Account[];
  register: readonly Client[];
  /** The last closed month, `yyyy-MM`. */
  closedThrough: string | null;
  /** `yyyy-MM-dd` */
  today: string;
  beginning: Beginning | undefined;
  /** Of a voucher that waits, which the entry takes with it. */
  voucherId: string | undefined;
  /** Of a transaction of the bank that waits, which the entry closes. */
  transactionId: string | undefined;
}) {
  const texts = useTexts(entryTexts);
  const codes = useTexts(errorTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstField(element.current), []);
  const form = useForm<EntryValues>({
    initialValues: {
      documentDate: beginning?.documentDate ?? today,
      description: beginning?.description ?? '',
      lines: beginning?.lines ?? [
        newLine(language, { difference: 0n }),
        newLine(language, { difference: 0n }),
      ],
    },
  });
  const field = fieldsOf(texts, form.getInputProps, 'below');
  const { documentDate, lines } = form.values;
  const sums = sumsOf(lines);
  const last = lines.at(-1);
  const isBalanced = sums.difference === 0n && sums.debit > 0n;
  const isLastEmpty = last !== undefined && last.debit.trim() === '' && last.credit.trim() === '';
  const isClosed = closedThrough !== null && documentDate.slice(0, 7) <= closedThrough && documentDate !== '';

  const post = useChange('POST /v1/journal-entries', {
    onDone: ({ id }) =>
      navigate({
        to: '/$accountId/books/journal/$entryId',
        params: { accountId, entryId: id },
        search: { posted: 'now' },
        ignoreBlocker: true,
      }),
    onError: (error) =>
      showErrors({
        ...inWords(error, formField),
        ...unknownCustomers(error, codes['client-not-found'] ?? ''),
      }),
  });
  useUnsaved(form.isDirty() && !post.isSuccess);

  function submit() {
    const read = readEntry(form.getValues());
    if ('body' in read) {
      return post.mutate({
        ...read.body,
        ...(voucherId !== undefined && { voucherIds: [voucherId] }),
        ...(transactionId !== undefined && { bankTransactionId: transactionId }),
      });
    }
    post.reset();
    return showErrors(inWords(read.problems));
  }

  /** The last line gets the amount that balances the entry. */
  function fillLast() {
    const side = sums.difference > 0n ? 'credit' : 'debit';
    const path = `lines.${lines.length - 1}.${side}`;
    form.setFieldValue(path, newLine(language, sums)[side]);
    // The button is gone once the entry balances.
    form.getInputNode(path)?.focus();
  }

  function showErrors(errors: Record<string, string>) {
    flushSync(() => form.setErrors(errors));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBalanced) submit();
      }}
    >
      <Stack gap="lg">
        {beginning !== undefined && <Text size="sm">{beginning.hint}</Text>}
        <FormSection title={texts.about}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DateField {...field('documentDate')} required />
            <TextInput {...field('description')} required />
          </SimpleGrid>
          {isClosed && (
            <Alert color="yellow" variant="light" mt="sm" role="status">
              {texts.closedMonth(
                monthName(closedThrough, language),
                day(`${addMonths(closedThrough, 1)}-01`, language),
              )}
            </Alert>
          )}
        </FormSection>
        <FormSection title={texts.lines}>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.linesHint}
          </Text>
          <EntryLines form={form} accounts={accounts} register={register} />
          <EntrySums sums={sums} emptyLine={isLastEmpty ? lines.length : undefined} onFill={fillLast} />
          {hasSalesBesideSettlement(lines) && (
            <Alert color="yellow" variant="light" mt="sm" role="status">
              {texts.salesBesideSettlement}
            </Alert>
          )}
        </FormSection>
        {post.error !== null && <ErrorNotice error={post.error} />}
        <Group justify="flex-end">
          <ButtonLink
            to={transactionId === undefined ? '/$accountId/books/journal' : '/$accountId/bank/waiting'}
            params={{ accountId }}
            variant="subtle"
          >
            {texts.cancel}
          </ButtonLink>
          <Button type="submit" loading={post.isPending} disabled={!isBalanced}>
            {texts.post}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The error texts of the lines whose customer has left the register. */
function unknownCustomers(error: unknown, text: string): Record<string, string> {
  const lines = error instanceof AppError && error.code === 'client-not-found' && error.details['lines'];
  if (!Array.isArray(lines)) return {};
  return Object.fromEntries(lines.map((index) => [`lines.${index}.customerId`, text]));
}
