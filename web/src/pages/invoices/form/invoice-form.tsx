import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LocalDate } from '../../../../../server/src/domain/local-date.ts';
import { accountApi } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { useTexts } from '../../../text/language.tsx';
import { useErrorText } from '../../../text/use-error-text.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/unsaved-changes.tsx';
import type { Client } from '../../customers/customers.ts';
import { clientsKey } from '../../customers/customers.ts';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';
import { AboutInvoice } from './about-invoice.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import { FormTotals } from './form-totals.tsx';
import { formTexts } from './form-texts.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { totalsOf } from './totals.ts';
import type { InvoiceValues, NewInvoice } from './values.ts';
import { formField, readInvoice } from './values.ts';
import type { VatChoice } from './vat-choices.ts';

type Saving = { body: NewInvoice; isToBeSent: boolean };

/**
 * Makes an invoice or changes a draft. The form keeps the version of the draft that it began with, so that another
 * person's change in the meantime is noticed (412) and not overwritten.
 */
export function InvoiceForm({
  draft: givenDraft,
  initial,
  register,
  usualVat,
  today,
  mend = '',
  onReload,
}: {
  draft?: { invoice: Invoice; etag: string } | undefined;
  initial: InvoiceValues;
  register: Client[];
  usualVat: VatChoice;
  /** Today by the account's clock. */
  today: LocalDate;
  /** The field of the form that keeps the draft from being sent. It is marked, and the focus begins there. */
  mend?: string;
  /** Begins anew with the draft as it is stored now. */
  onReload: () => void;
}) {
  const texts = useTexts(formTexts);
  const { accountId } = useAccount();
  const { fields, ofFields } = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const [draft] = useState(givenDraft);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<InvoiceValues>({
    initialValues: initial,
    initialErrors: mend === '' ? {} : { [mend]: texts.mend },
  });
  const totals = totalsOf(form.values.lines, today);

  const save = useMutation({
    mutationFn: async ({ body }: Saving): Promise<Invoice> => {
      const api = accountApi(accountId);
      if (draft === undefined) {
        return once(body, async (header) =>
          dataOf(await api.POST('/v1/invoices', { params: { header }, body })),
        );
      }
      const header = { 'If-Match': draft.etag };
      const path = { id: draft.invoice.id };
      return dataOf(await api.PATCH('/v1/invoices/{id}', { params: { path, header }, body }));
    },
    onSuccess: async ({ id }, { isToBeSent }) => {
      // The page of the draft shows the service's figures, and asks before it sends.
      const href = `/${accountId}/invoices/${id}${isToBeSent ? '?send=now' : ''}`;
      await navigate({ href, ignoreBlocker: true });
      await Promise.all(
        [invoicesKey, clientsKey].map((key) => queries.invalidateQueries({ queryKey: key(accountId) })),
      );
    },
    onError: (error) =>
      showErrors(
        Object.fromEntries(Object.entries(fields(error)).map(([field, text]) => [formField(field), text])),
      ),
  });
  useUnsaved(form.isDirty() && !save.isSuccess);

  // Runs once, when the form opens with a marked field.
  useEffect(focusFirstError, []);

  function submit(isToBeSent: boolean) {
    const read = readInvoice(form.getValues());
    if ('body' in read) return save.mutate({ body: read.body, isToBeSent });
    save.reset();
    return showErrors(ofFields(read.problems));
  }

  function showErrors(errors: Record<string, string>) {
    flushSync(() => form.setErrors(errors));
    focusFirstError();
  }

  function focusFirstError() {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const isChangedElsewhere = save.error instanceof AppError && save.error.status === 412;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Stack gap="lg">
        <ChooseCustomer form={form} register={register} draft={draft?.invoice} />
        <AboutInvoice form={form} />
        <InvoiceLines form={form} totals={totals} usualVat={usualVat} today={today} />
        <FormTotals totals={totals} />
        {save.error !== null && (
          <ErrorNotice
            error={save.error}
            {...(isChangedElsewhere && { retry: onReload, retryLabel: texts.reload })}
          />
        )}
        <Group justify="flex-end">
          <Button
            component={Link}
            to={`/${accountId}/invoices${draft === undefined ? '' : `/${draft.invoice.id}`}`}
            variant="subtle"
          >
            {texts.cancel}
          </Button>
          <Button type="submit" variant="default" loading={save.isPending && !save.variables.isToBeSent}>
            {texts.save}
          </Button>
          <Button loading={save.isPending && save.variables.isToBeSent} onClick={() => submit(true)}>
            {texts.saveAndSend}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
