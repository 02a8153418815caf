import { Text } from '@mantine/core';
import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import { fillPeriod } from '../../../../../server/src/domain/invoices/recurring-texts.ts';
import { documentLanguage } from '../../../../../server/src/domain/texts/language.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { NEW_CLIENT, clientBody } from '../../customer-register/client-values.ts';
import { clientsKey } from '../../customer-register/customers.ts';
import { AGREED_TOGETHER, invoiceQuery } from '../../invoices/invoices.ts';
import { CurrencyField } from '../../sales-documents/currency-field.tsx';
import { DocumentForm } from '../../sales-documents/document-form.tsx';
import { DocumentFormPage } from '../../sales-documents/document-form-page.tsx';
import type { BodyRead, DocumentKind, OpenedForm } from '../../sales-documents/document-kind.ts';
import { isStored } from '../../../http/use-once.ts';
import { useDocumentForm } from '../../sales-documents/use-document-form.ts';
import type { RecurringInvoice, Upcoming } from '../recurring.ts';
import { recurringKey } from '../recurring.ts';
import { AboutAgreements } from './about-agreements.tsx';
import { comingOf } from './coming.ts';
import { Forecast } from './forecast.tsx';
import { recurringFormTexts } from './form-texts.ts';
import { IndexFields } from './index-fields.tsx';
import { LaterLines } from './later-lines.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SendingFields } from './sending-fields.tsx';
import { TextSection } from './text-section.tsx';
import type { RecurringValues } from './values.ts';
import {
  changedTerms,
  copyOfRecurring,
  formField,
  newRecurring,
  readTerms,
  recurringLike,
  scheduleOf,
  valuesOfRecurring,
} from './values.ts';

const RECURRING: DocumentKind<RecurringValues, RecurringInvoice, BodyRead<typeof readTerms>, Upcoming> = {
  name: 'recurring',
  resource: 'RecurringInvoice',
  texts: recurringFormTexts,
  changes: 'change',
  key: recurringKey,
  list: (accountId) => ({ to: '/$accountId/recurring', params: { accountId } }),
  page: (accountId, recurringId) => ({
    to: '/$accountId/recurring/$recurringId',
    params: { accountId, recurringId },
  }),
  get: (api, id) => api.GET('/v1/recurring-invoices/{id}', { params: { path: { id } } }),
  getBeside: async (api, id) => {
    const params = { path: { id }, query: { count: 1 } };
    return dataOf(await api.GET('/v1/recurring-invoices/{id}/upcoming', { params })).items[0];
  },
  isChangeable: ({ status }) => status !== 'ended',
  blank: newRecurring,
  like: { query: invoiceQuery, values: recurringLike },
  valuesOf: valuesOfRecurring,
  read: readTerms,
  save: async (terms, { api, once, at, form, opened, queries, accountId }) => {
    const clientId = await customerId();
    if (at === undefined) {
      const body = { ...terms, clientId };
      return once(body, async (header) =>
        dataOf(await api.POST('/v1/recurring-invoices', { params: { header }, body })),
      );
    }
    const before = readTerms(opened.initial);
    const { firstDate: _first, bill: _bill, ...rest } = terms;
    const changed = 'body' in before ? changedTerms<object>(before.body, rest) : rest;
    const isOther = clientId !== opened.stored?.document.clientId;
    // The service takes another currency only together with lines.
    const { lines, laterLines } = rest;
    const isInOther = 'currency' in changed;
    const body = { ...changed, ...(isInOther && { lines, laterLines }), ...(isOther && { clientId }) };
    return dataOf(await api.PATCH('/v1/recurring-invoices/{id}', { params: at, body }));

    /** A new customer is made first. When something else is wrong then, the form goes on with the customer of the register. */
    async function customerId(): Promise<string> {
      const { customer, client, clientId: known } = form.getValues();
      if (customer !== 'new') return known;
      const of = clientBody(client);
      const made = await once(of, async (header) =>
        dataOf(await api.POST('/v1/clients', { params: { header }, body: of })),
      );
      form.setValues({ customer: 'register', clientId: made.id, client: NEW_CLIENT });
      await queries.invalidateQueries({ queryKey: clientsKey(accountId) });
      return made.id;
    }
  },
  formField,
  many: {
    form: 'recurring',
    about: (values) => <AboutAgreements values={values} />,
    atOnce: 1,
    bodyFor: (terms, clientId, group) => ({ ...terms, clientId, metadata: { [AGREED_TOGETHER]: group } }),
    make: async (api, [one]) => {
      if (one === undefined) return [];
      const { header } = one;
      const body = { ...one.body, clientId: one.body.clientId ?? '' };
      try {
        return [dataOf(await api.POST('/v1/recurring-invoices', { params: { header }, body }))];
      } catch (error) {
        if (!(error instanceof AppError) || !isStored(error)) throw error;
        return [error];
      }
    },
    made: (accountId, made) => ({ to: '/$accountId/recurring', params: { accountId }, search: { made } }),
  },
  copy: { values: copyOfRecurring, customerOf: ({ clientName }) => clientName },
};

export default function RecurringFormPage() {
  return <DocumentFormPage of={RECURRING} Form={RecurringForm} />;
}

function RecurringForm(opened: OpenedForm<RecurringValues, RecurringInvoice, Upcoming>) {
  const texts = useTexts(recurringFormTexts);
  const { language } = useLanguage();
  const recurring = useDocumentForm(RECURRING, opened);
  const { form, values, facts, chosen, term, stored, lineFacts } = recurring;
  const isNew = stored === undefined;
  const next = recurring.beside;
  const from = isNew ? values.firstDate : (next?.date ?? '');
  const schedule = scheduleOf(values, from, values.bill === 'arrears' ? (next?.period.from ?? null) : null);
  const coming = comingOf(values, schedule);
  const [first] = coming;
  const asked = values.customer === 'new' ? values.client : chosen;
  const documents = documentLanguage(
    values.language || asked?.language || null,
    asked?.country ?? 'NO',
    'nb',
  );
  const dueDays = values.dueDays.trim() === '' ? term : readDecimal(values.dueDays);
  const filled = (text: string) =>
    first === undefined || schedule === undefined
      ? text
      : fillPeriod(text, first.period, documents, schedule.interval);
  return (
    <DocumentForm
      of={recurring}
      title={texts.preview}
      date={{
        label: texts.dueDate,
        day:
          first === undefined || dueDays === undefined || !Number.isInteger(dueDays)
            ? ''
            : addDays(first.date, dueDays),
      }}
      shown={{
        ...values,
        lines: values.lines.map((line) => ({ ...line, description: filled(line.description) })),
      }}
      submitLabel={isNew ? texts.start : texts.save}
      before={
        <ScheduleFields
          form={form}
          from={from}
          today={facts.today}
          isNew={isNew}
          vatRegistered={facts.company.vatRegistered}
        />
      }
      head={<CurrencyField of={recurring} />}
      after={
        <>
          <TextSection form={form} first={first?.period} language={documents} interval={schedule?.interval} />
          <SendingFields
            form={form}
            term={term}
            hasEmail={asked === undefined || asked.email.trim() !== ''}
          />
          <LaterLines form={form} facts={lineFacts} />
          <IndexFields form={form} />
        </>
      }
      forecast={
        <Forecast
          values={values}
          currency={recurring.currency}
          schedule={schedule}
          coming={coming}
          today={facts.today}
          isPaused={stored?.status === 'paused'}
        />
      }
      hint={
        isNew &&
        first !== undefined && (
          <Text size="sm" c="dimmed">
            {texts.startHint(day(first.date, language))}
          </Text>
        )
      }
    />
  );
}
