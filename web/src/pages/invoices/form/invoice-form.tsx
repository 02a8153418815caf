import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { focusFirstField } from '../../../ui/form/focus-first-field.ts';
import { SaveError, useVersion } from '../../../ui/form/save-error.tsx';
import { forgetKeptForm } from '../../../http/kept-form.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { focusFirstError } from '../../../ui/form/focus-in-view.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { clientsKey } from '../../customers/customers.ts';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';
import { AboutInvoice } from './about-invoice.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import { FormTotals } from './form-totals.tsx';
import { formTexts } from './form-texts.ts';
import type { InvoiceDefaults } from './invoice-defaults.ts';
import classes from './invoice-form.module.css';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePreview } from './invoice-preview.tsx';
import { totalsOf } from './totals.ts';
import { useReceiver } from './use-receiver.ts';
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
  hasRegister,
  company,
  keptAs,
  usualVat,
  today,
  mend = '',
  onReload,
}: {
  draft?: { invoice: Invoice; etag: string } | undefined;
  initial: InvoiceValues;
  /** Whether there are customers to choose from. */
  hasRegister: boolean;
  company: InvoiceDefaults;
  /** The key of what the browser keeps of this form. */
  keptAs: string;
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
  const inWords = useFieldErrors();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const [draft] = useState(givenDraft);
  const version = useVersion(draft?.etag ?? '');
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstField(element.current), []);
  const { form, isDirty, notice } = useKeptForm({
    keptAs,
    etag: version.etag,
    initial,
    isAnew: mend !== '',
    initialErrors: mend === '' ? {} : { [mend]: texts.mend },
  });

  const { customer } = form.values;
  const { chosen, receiver } = useReceiver(form.values, draft?.invoice.client);
  const term = chosen?.paymentTermDays ?? company.paymentTermDays;
  /** The due date follows the customer's payment term until somebody types another one. */
  const dated = (given: InvoiceValues) => ({ ...given, dueDate: given.dueDate ?? addDays(today, term) });

  const values = dated(form.values);
  const isWide = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false });
  const totals = totalsOf(values, today);

  const save = useMutation({
    mutationFn: async ({ body }: Saving): Promise<Invoice> => {
      const api = accountApi(accountId);
      if (draft === undefined) {
        return once(body, async (header) =>
          dataOf(await api.POST('/v1/invoices', { params: { header }, body })),
        );
      }
      const header = { 'If-Match': version.etag };
      const path = { id: draft.invoice.id };
      return dataOf(await api.PATCH('/v1/invoices/{id}', { params: { path, header }, body }));
    },
    onSuccess: async ({ id }, { isToBeSent }) => {
      forgetKeptForm(keptAs);
      // The page of the draft shows the service's figures, and asks before it sends.
      await navigate({
        to: '/$accountId/invoices/$invoiceId',
        params: { accountId, invoiceId: id },
        search: isToBeSent ? { send: 'now' } : {},
        ignoreBlocker: true,
      });
      await Promise.all(
        [invoicesKey, clientsKey].map((key) => queries.invalidateQueries({ queryKey: key(accountId) })),
      );
    },
    onError: (error) => showErrors(inWords(error, formField)),
  });
  useUnsaved(isDirty && !save.isSuccess);

  // Runs once, when the form opens with a marked field.
  useEffect(() => void focusFirstError(element.current), []);

  function submit(isToBeSent: boolean) {
    const read = readInvoice(dated(form.getValues()));
    if ('body' in read) return save.mutate({ body: read.body, isToBeSent });
    save.reset();
    return showErrors(inWords(read.problems));
  }

  function showErrors(errors: Record<string, string>) {
    flushSync(() => form.setErrors(errors));
    focusFirstError(element.current);
  }

  const cancelled: Destination =
    draft === undefined
      ? { to: '/$accountId/invoices', params: { accountId } }
      : { to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: draft.invoice.id } };
  const actions = (
    <>
      <ButtonLink {...cancelled} variant="subtle">
        {texts.cancel}
      </ButtonLink>
      <Button type="submit" variant="default" loading={save.isPending && !save.variables.isToBeSent}>
        {texts.save}
      </Button>
      <Button loading={save.isPending && save.variables.isToBeSent} onClick={() => submit(true)}>
        {texts.saveAndSend}
      </Button>
    </>
  );
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={classes['columns']}>
        <Stack gap="lg">
          {notice}
          <ChooseCustomer
            form={form}
            hasRegister={hasRegister}
            chosen={chosen}
            kept={draft?.invoice.client}
          />
          <AboutInvoice form={form} dueDate={values.dueDate} today={today} />
          <InvoiceLines
            form={form}
            totals={totals}
            usualVat={usualVat}
            vatRegistered={company.vatRegistered}
            today={today}
            clientId={customer === 'kept' ? (draft?.invoice.client.id ?? '') : (chosen?.id ?? '')}
          />
          {!isWide && <FormTotals totals={totals} />}
          <SaveError
            error={save.error}
            version={version}
            read={() =>
              accountApi(accountId).GET('/v1/invoices/{id}', {
                params: { path: { id: draft?.invoice.id ?? '' } },
              })
            }
            page={cancelled}
            onReload={onReload}
          />
          {!isWide && <Group justify="flex-end">{actions}</Group>}
        </Stack>
        {isWide && (
          <InvoicePreview
            title={texts.invoice}
            date={{ label: texts.dueDate, day: values.dueDate }}
            values={values}
            receiver={receiver}
            totals={totals}
            company={company}
          >
            <div className={classes['actions']}>{actions}</div>
          </InvoicePreview>
        )}
      </div>
    </form>
  );
}
