import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { errorTexts } from '../../../text/error-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusFirstField } from '../../../ui/form/focus-first-field.ts';
import { FormSection } from '../../../ui/form-section.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Client } from '../../customer-register/customers.ts';
import type { Account } from '../../ledger/books-queries.ts';
import { BalanceRows } from './balance-rows.tsx';
import { OpenInvoiceRows } from './open-invoice-rows.tsx';
import { OpeningSums } from './opening-sums.tsx';
import { openingTexts } from './opening-texts.ts';
import type { OpeningValues, Places } from './opening-values.ts';
import { ROWS_SHOWN, formField, newInvoice, newRow, readOpening, sumsOf } from './opening-values.ts';
import { DateField } from '../../../ui/date-field.tsx';

/**
 * The form of an opening balance, for typing and pasting. It can be sent when debit equals credit and the receivables
 * equal the open invoices.
 */
export function OpeningForm({
  accounts,
  register,
  receivables,
  today,
}: {
  accounts: readonly Account[];
  register: readonly Client[];
  /** The number of the receivables account (kundefordringer). */
  receivables: string;
  /** `yyyy-MM-dd` */
  today: string;
}) {
  const texts = useTexts(openingTexts);
  const codes = useTexts(errorTexts);
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstField(element.current), []);
  const [pages, setPages] = useState({ balances: 1, openInvoices: 1 });
  const form = useForm<OpeningValues>({
    initialValues: {
      date: `${Number(today.slice(0, 4)) - 1}-12-31`,
      balances: [newRow(), newRow(), newRow()],
      openInvoices: [newInvoice()],
    },
  });
  const sums = sumsOf(form.values, receivables);
  const isBalanced =
    sums.debitOre === sums.creditOre && sums.debitOre > 0n && sums.receivablesOre === sums.invoicesOre;

  const [places, setPlaces] = useState<Places>({ balances: [], openInvoices: [] });
  const post = useChange('POST /v1/opening-balances', {
    onDone: () => tell(texts.posted),
    onError: (error) =>
      showErrors({
        ...inWords(error, (field) => formField(field, places)),
        ...unknownCustomers(error, places, codes['client-not-found'] ?? ''),
      }),
  });
  useUnsaved(form.isDirty() && !post.isSuccess);

  function submit() {
    const read = readOpening(form.getValues(), register);
    if ('body' in read) {
      setPlaces(read.places);
      return post.mutate(read.body);
    }
    post.reset();
    return showErrors(inWords(read.problems));
  }

  /** Opens the page with the first wrong row of each list, and goes to the first wrong field. */
  function showErrors(errors: Record<string, string>) {
    const pageOf = (list: keyof Places) => {
      const [, index] = new RegExp(`^${list}\\.(\\d+)`).exec(firstOf(errors, list) ?? '') ?? [];
      return index === undefined ? pages[list] : Math.floor(Number(index) / ROWS_SHOWN) + 1;
    };
    flushSync(() => {
      setPages({ balances: pageOf('balances'), openInvoices: pageOf('openInvoices') });
      form.setErrors(errors);
    });
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
        <Text size="sm">
          <AnchorLink to="/$accountId/move-in" params={{ accountId }}>
            {texts.moveIn}
          </AnchorLink>
        </Text>
        <FormSection title={texts.about}>
          <DateField
            {...fieldsOf(texts, form.getInputProps, 'below')('date')}
            max={today}
            required
            maw={320}
          />
        </FormSection>
        <FormSection title={texts.balances}>
          <BalanceRows
            form={form}
            accounts={accounts}
            page={pages.balances}
            onPage={(balances) => setPages({ ...pages, balances })}
          />
        </FormSection>
        <FormSection title={texts.invoices}>
          <OpenInvoiceRows
            form={form}
            register={register}
            page={pages.openInvoices}
            onPage={(openInvoices) => setPages({ ...pages, openInvoices })}
          />
        </FormSection>
        <OpeningSums sums={sums} receivables={receivables} />
        {post.error !== null && <ErrorNotice error={post.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={post.isPending} disabled={!isBalanced}>
            {texts.post}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The field of the list's first row that has an error. */
function firstOf(errors: Record<string, string>, list: keyof Places): string | undefined {
  const index = (field: string) => Number(field.split('.')[1]);
  return Object.keys(errors)
    .filter((field) => field.startsWith(`${list}.`))
    .toSorted((one, other) => index(one) - index(other))[0];
}

/** The error texts of the invoices whose customer has left the register. */
function unknownCustomers(error: unknown, places: Places, text: string): Record<string, string> {
  const found =
    error instanceof AppError && error.code === 'client-not-found' && error.details['openInvoices'];
  if (!Array.isArray(found)) return {};
  return Object.fromEntries(
    found.map((index) => [`openInvoices.${places.openInvoices[Number(index)] ?? 0}.customer`, text]),
  );
}
