import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fillPeriod } from '../../../../../server/src/domain/invoices/recurring-texts.ts';
import { documentLanguage } from '../../../../../server/src/domain/texts/language.ts';
import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { forgetKeptForm } from '../../../http/kept-form.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { focusFirstField } from '../../../ui/form/focus-first-field.ts';
import { SaveError, useVersion } from '../../../ui/form/save-error.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { focusFirstError } from '../../../ui/form/focus-in-view.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { NEW_CLIENT, clientBody } from '../../customers/client-values.ts';
import { clientsKey } from '../../customers/customers.ts';
import { ChooseCustomer } from '../../invoices/form/choose-customer.tsx';
import { FormTotals } from '../../invoices/form/form-totals.tsx';
import type { InvoiceDefaults } from '../../invoices/form/invoice-defaults.ts';
import classes from '../../invoices/form/invoice-form.module.css';
import { InvoiceLines } from '../../invoices/form/invoice-lines.tsx';
import { InvoicePreview } from '../../invoices/form/invoice-preview.tsx';
import { totalsOf } from '../../invoices/form/totals.ts';
import { useReceiver } from '../../invoices/form/use-receiver.ts';
import type { VatChoice } from '../../invoices/form/vat-choices.ts';
import type { RecurringInvoice, Upcoming } from '../recurring.ts';
import { recurringKey } from '../recurring.ts';
import { comingOf } from './coming.ts';
import { Forecast } from './forecast.tsx';
import { recurringFormTexts } from './form-texts.ts';
import { IndexFields } from './index-fields.tsx';
import { LaterLines } from './later-lines.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SendingFields } from './sending-fields.tsx';
import { TextSection } from './text-section.tsx';
import type { RecurringValues } from './values.ts';
import { changedTerms, formField, readTerms, scheduleOf } from './values.ts';

/** What is changed, as it was when the form began. */
type Stored = { recurring: RecurringInvoice; etag: string; next: Upcoming | undefined };

/**
 * Makes a recurring invoice or changes one from its next date on. The form keeps the version that it began with, so that
 * another person's change in the meantime is noticed (412) and not overwritten.
 */
export function RecurringForm({
  stored: givenStored,
  initial,
  hasRegister,
  company,
  keptAs,
  usualVat,
  today,
  onReload,
}: {
  stored?: Stored | undefined;
  initial: RecurringValues;
  /** Whether there are customers to choose from. */
  hasRegister: boolean;
  company: InvoiceDefaults;
  /** The key of what the browser keeps of this form. */
  keptAs: string;
  usualVat: VatChoice;
  /** Today by the account's clock. */
  today: LocalDate;
  /** Begins anew with what is stored now. */
  onReload: () => void;
}) {
  const texts = useTexts(recurringFormTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const onceOfClient = useOnce();
  const [stored] = useState(givenStored);
  const version = useVersion(stored?.etag ?? '');
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstField(element.current), []);
  const { form, isDirty, notice } = useKeptForm({ keptAs, etag: version.etag, initial });
  const { values } = form;
  const { chosen, receiver } = useReceiver(values, undefined);
  const totals = totalsOf(values, today);
  const isWide = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false });

  const next = stored?.next;
  const from = stored === undefined ? values.firstDate : (next?.date ?? '');
  const schedule = scheduleOf(values, from, values.bill === 'arrears' ? (next?.period.from ?? null) : null);
  const coming = comingOf(values, schedule);
  const first = coming[0];
  const asked = values.customer === 'new' ? values.client : chosen;
  const documents = documentLanguage(
    values.language || asked?.language || null,
    asked?.country ?? 'NO',
    'nb',
  );
  const term = chosen?.paymentTermDays ?? company.paymentTermDays;
  const dueDays = values.dueDays.trim() === '' ? term : readDecimal(values.dueDays);
  const facts = { usualVat, vatRegistered: company.vatRegistered, today, clientId: chosen?.id ?? '' };

  /** A new customer is made first. When something else is wrong then, the form goes on with the customer of the register. */
  async function customerId(): Promise<string> {
    const { customer, client, clientId } = form.getValues();
    if (customer !== 'new') return clientId;
    const body = clientBody(client);
    const made = await onceOfClient(body, async (header) =>
      dataOf(await accountApi(accountId).POST('/v1/clients', { params: { header }, body })),
    );
    form.setValues({ customer: 'register', clientId: made.id, client: NEW_CLIENT });
    await queries.invalidateQueries({ queryKey: clientsKey(accountId) });
    return made.id;
  }

  const save = useMutation({
    mutationFn: async (given: RecurringValues): Promise<RecurringInvoice> => {
      const read = readTerms(given);
      if (!('terms' in read)) throw new Error('A form with problems is not sent.');
      const api = accountApi(accountId);
      if (stored === undefined) {
        const body = { ...read.terms, clientId: await customerId() };
        return once(body, async (header) =>
          dataOf(await api.POST('/v1/recurring-invoices', { params: { header }, body })),
        );
      }
      const before = readTerms(initial);
      const { firstDate: _first, bill: _bill, ...terms } = read.terms;
      const changed = 'terms' in before ? changedTerms<object>(before.terms, terms) : terms;
      const clientId = await customerId();
      return dataOf(
        await api.PATCH('/v1/recurring-invoices/{id}', {
          params: { path: { id: stored.recurring.id }, header: { 'If-Match': version.etag } },
          body: { ...changed, ...(clientId !== stored.recurring.clientId && { clientId }) },
        }),
      );
    },
    onSuccess: async ({ id }) => {
      forgetKeptForm(keptAs);
      await navigate({
        to: '/$accountId/recurring/$recurringId',
        params: { accountId, recurringId: id },
        ignoreBlocker: true,
      });
      await queries.invalidateQueries({ queryKey: recurringKey(accountId) });
    },
    onError: (error) => showErrors(inWords(error, formField)),
  });
  useUnsaved(isDirty && !save.isSuccess);

  function submit() {
    const given = form.getValues();
    const read = readTerms(given);
    if ('terms' in read) return save.mutate(given);
    save.reset();
    return showErrors(inWords(read.problems));
  }

  function showErrors(errors: Record<string, string>) {
    flushSync(() => form.setErrors(errors));
    focusFirstError(element.current);
  }

  const cancelled: Destination =
    stored === undefined
      ? { to: '/$accountId/recurring', params: { accountId } }
      : {
          to: '/$accountId/recurring/$recurringId',
          params: { accountId, recurringId: stored.recurring.id },
        };
  const actions = (
    <>
      <ButtonLink {...cancelled} variant="subtle">
        {texts.cancel}
      </ButtonLink>
      <Button type="submit" loading={save.isPending}>
        {stored === undefined ? texts.start : texts.save}
      </Button>
    </>
  );
  const forecast = (
    <Forecast
      values={values}
      schedule={schedule}
      coming={coming}
      today={today}
      isPaused={stored !== undefined && stored.recurring.status === 'paused'}
    />
  );
  const filled = (text: string) =>
    first === undefined || schedule === undefined
      ? text
      : fillPeriod(text, first.period, documents, schedule.interval);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes['columns']}>
        <Stack gap="lg">
          {notice}
          <ChooseCustomer form={form} hasRegister={hasRegister} chosen={chosen} kept={undefined} />
          <ScheduleFields
            form={form}
            from={from}
            today={today}
            isNew={stored === undefined}
            vatRegistered={company.vatRegistered}
          />
          <InvoiceLines form={form} totals={totals} {...facts} />
          {!isWide && <FormTotals totals={totals} />}
          <TextSection form={form} first={first?.period} language={documents} interval={schedule?.interval} />
          <SendingFields
            form={form}
            term={term}
            hasEmail={asked === undefined || asked.email.trim() !== ''}
          />
          <LaterLines form={form} facts={facts} />
          <IndexFields form={form} />
          {!isWide && forecast}
          <SaveError
            error={save.error}
            version={version}
            read={() =>
              accountApi(accountId).GET('/v1/recurring-invoices/{id}', {
                params: { path: { id: stored?.recurring.id ?? '' } },
              })
            }
            page={cancelled}
            onReload={onReload}
          />
          {!isWide && (
            <Group justify="flex-end">
              <StartHint date={stored === undefined ? first?.date : undefined} />
              {actions}
            </Group>
          )}
        </Stack>
        {isWide && (
          <InvoicePreview
            title={texts.preview}
            date={{
              label: texts.dueDate,
              day:
                first === undefined || dueDays === undefined || !Number.isInteger(dueDays)
                  ? ''
                  : addDays(first.date, dueDays),
            }}
            values={{
              ...values,
              lines: values.lines.map((line) => ({ ...line, description: filled(line.description) })),
            }}
            receiver={receiver}
            totals={totals}
            company={company}
          >
            {forecast}
            <StartHint date={stored === undefined ? first?.date : undefined} />
            <div className={classes['actions']}>{actions}</div>
          </InvoicePreview>
        )}
      </div>
    </form>
  );

  function StartHint({ date }: { date: string | undefined }) {
    return (
      date !== undefined && (
        <Text size="sm" c="dimmed">
          {texts.startHint(day(date, language))}
        </Text>
      )
    );
  }
}
