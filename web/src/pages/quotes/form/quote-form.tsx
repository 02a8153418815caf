import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { forgetKeptForm } from '../../../http/kept-form.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { focusFirstField } from '../../../ui/form/focus-first-field.ts';
import { SaveError, useVersion } from '../../../ui/form/save-error.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { focusFirstError } from '../../../ui/form/focus-in-view.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.tsx';
import { clientsKey } from '../../customers/customers.ts';
import { ChooseCustomer } from '../../invoices/form/choose-customer.tsx';
import { FormTotals } from '../../invoices/form/form-totals.tsx';
import type { InvoiceDefaults } from '../../invoices/form/invoice-defaults.ts';
import classes from '../../invoices/form/invoice-form.module.css';
import { InvoiceLines } from '../../invoices/form/invoice-lines.tsx';
import { InvoicePreview } from '../../invoices/form/invoice-preview.tsx';
import { totalsOf } from '../../invoices/form/totals.ts';
import { useReceiver } from '../../invoices/form/use-receiver.ts';
import { formField } from '../../invoices/form/values.ts';
import type { VatChoice } from '../../invoices/form/vat-choices.ts';
import type { Quote } from '../quotes.ts';
import { quotesKey } from '../quotes.ts';
import { AboutQuote } from './about-quote.tsx';
import { quoteFormTexts } from './quote-form-texts.ts';
import type { NewQuote, QuoteValues } from './quote-values.ts';
import { readQuote } from './quote-values.ts';

type Saving = { body: NewQuote; isToBeSent: boolean };

/** Makes a quote or changes a draft, of the version that the form began with. */
export function QuoteForm({
  draft: givenDraft,
  initial,
  hasRegister,
  company,
  keptAs,
  usualVat,
  today,
  onReload,
}: {
  draft?: { quote: Quote; etag: string } | undefined;
  initial: QuoteValues;
  /** Whether there are customers to choose from. */
  hasRegister: boolean;
  company: InvoiceDefaults;
  /** The key of what the browser keeps of this form. */
  keptAs: string;
  usualVat: VatChoice;
  /** Today by the account's clock. */
  today: LocalDate;
  /** Begins anew with the draft as it is stored now. */
  onReload: () => void;
}) {
  const texts = useTexts(quoteFormTexts);
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const [draft] = useState(givenDraft);
  const version = useVersion(draft?.etag ?? '');
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstField(element.current), []);
  const { form, isDirty, notice } = useKeptForm({ keptAs, etag: version.etag, initial });
  const { values } = form;
  const { chosen, receiver } = useReceiver(values, draft?.quote.client);
  const isWide = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false });
  const totals = totalsOf(values, today);

  const save = useMutation({
    mutationFn: async ({ body }: Saving): Promise<Quote> => {
      const api = accountApi(accountId);
      if (draft === undefined) {
        return once(body, async (header) =>
          dataOf(await api.POST('/v1/quotes', { params: { header }, body })),
        );
      }
      const header = { 'If-Match': version.etag };
      const path = { id: draft.quote.id };
      return dataOf(await api.PATCH('/v1/quotes/{id}', { params: { path, header }, body }));
    },
    onSuccess: async ({ id }, { isToBeSent }) => {
      forgetKeptForm(keptAs);
      // The page of the draft shows the service's figures, and asks before it sends.
      await navigate({
        to: '/$accountId/quotes/$quoteId',
        params: { accountId, quoteId: id },
        search: isToBeSent ? { send: 'now' } : {},
        ignoreBlocker: true,
      });
      await Promise.all(
        [quotesKey, clientsKey].map((key) => queries.invalidateQueries({ queryKey: key(accountId) })),
      );
    },
    onError: (error) => showErrors(inWords(error, formField)),
  });
  useUnsaved(isDirty && !save.isSuccess);

  function submit(isToBeSent: boolean) {
    const read = readQuote(form.getValues());
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
      ? { to: '/$accountId/quotes', params: { accountId } }
      : { to: '/$accountId/quotes/$quoteId', params: { accountId, quoteId: draft.quote.id } };
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
          <ChooseCustomer form={form} hasRegister={hasRegister} chosen={chosen} kept={draft?.quote.client} />
          <AboutQuote form={form} today={today} />
          <InvoiceLines
            form={form}
            totals={totals}
            usualVat={usualVat}
            vatRegistered={company.vatRegistered}
            today={today}
            clientId={values.customer === 'kept' ? (draft?.quote.client.id ?? '') : (chosen?.id ?? '')}
          />
          {!isWide && <FormTotals totals={totals} totalLabel={texts.total} />}
          <SaveError
            error={save.error}
            version={version}
            read={() =>
              accountApi(accountId).GET('/v1/quotes/{id}', {
                params: { path: { id: draft?.quote.id ?? '' } },
              })
            }
            page={cancelled}
            onReload={onReload}
          />
          {!isWide && <Group justify="flex-end">{actions}</Group>}
        </Stack>
        {isWide && (
          <InvoicePreview
            title={texts.quote}
            label={texts.preview}
            totalLabel={texts.total}
            date={{ label: texts.validUntil, day: values.validUntil }}
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
