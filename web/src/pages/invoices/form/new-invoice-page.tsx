import { Checkbox } from '@mantine/core';
import { addDays, daysBetween } from '../../../../../server/src/domain/days/local-date.ts';
import { DAYS_OF_NOTICE } from '../../../../../server/src/domain/invoices/late-payment.ts';
import { newIdempotencyKey } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { dayOf } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { AboutDocument, DayAhead } from '../../sales-documents/about-document.tsx';
import { DocumentForm } from '../../sales-documents/document-form.tsx';
import { DocumentFormPage } from '../../sales-documents/document-form-page.tsx';
import type { BodyRead, DocumentKind, OpenedForm } from '../../sales-documents/document-kind.ts';
import { termTexts } from '../../sales-documents/term-texts.ts';
import { useDocumentForm } from '../../sales-documents/use-document-form.ts';
import { formField } from '../../sales-documents/form-field.ts';
import { likeInvoice } from '../../sales-documents/values.ts';
import type { Invoice } from '../invoices.ts';
import { MADE_TOGETHER, invoiceQuery, invoicesKey } from '../invoices.ts';
import { invoiceFormTexts } from './invoice-form-texts.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { dueDateOf, newInvoice, readInvoice, valuesOfDraft } from './invoice-values.ts';

const INVOICE: DocumentKind<InvoiceValues, Invoice, BodyRead<typeof readInvoice>> = {
  name: 'invoice',
  resource: 'Invoice',
  texts: invoiceFormTexts,
  changes: 'draft',
  key: invoicesKey,
  list: (accountId) => ({ to: '/$accountId/invoices', params: { accountId } }),
  page: (accountId, invoiceId, send) => ({
    to: '/$accountId/invoices/$invoiceId',
    params: { accountId, invoiceId },
    search: send ? { send: 'now' } : {},
  }),
  get: (api, id) => api.GET('/v1/invoices/{id}', { params: { path: { id } } }),
  isChangeable: ({ status, type }) => status === 'draft' && type === 'invoice',
  blank: newInvoice,
  like: {
    query: invoiceQuery,
    values: (invoice, blank, _today, language) => likeInvoice(invoice, blank, language),
  },
  valuesOf: valuesOfDraft,
  read: readInvoice,
  save: async (body, { api, once, at }) =>
    at === undefined
      ? once(body, async (header) => dataOf(await api.POST('/v1/invoices', { params: { header }, body })))
      : dataOf(await api.PATCH('/v1/invoices/{id}', { params: at, body })),
  formField,
  many: {
    form: 'invoice',
    atOnce: 20,
    bodyFor: (body, clientId, group, values, today, term) => ({
      ...body,
      clientId,
      dueDate: dueDateOf(values, today, term),
      metadata: { [MADE_TOGETHER]: group },
    }),
    make: async (api, bodies) => {
      const { items } = dataOf(
        await api.POST('/v1/invoices/batch', {
          params: { header: { ...bodies[0]?.header, 'Idempotency-Key': newIdempotencyKey() } },
          body: {
            items: bodies.map(({ body, header }) => ({
              idempotencyKey: header['Idempotency-Key'],
              invoice: body,
            })),
          },
        }),
      );
      return items.map(({ status, body }) =>
        'total' in body ? { total: body.total } : new AppError(status, body),
      );
    },
    made: (accountId, made) => ({ to: '/$accountId/invoices', params: { accountId }, search: { made } }),
  },
};

export default function NewInvoicePage() {
  return <DocumentFormPage of={INVOICE} Form={InvoiceForm} />;
}

function InvoiceForm(opened: OpenedForm<InvoiceValues, Invoice>) {
  const texts = useTexts(invoiceFormTexts);
  const terms = useTexts(termTexts);
  const { language } = useLanguage();
  const invoice = useDocumentForm(INVOICE, opened);
  const { form, values, facts, term } = invoice;
  const { today } = facts;
  const dueDate = dueDateOf(values, today, term);
  const isShort = dueDate === '' || daysBetween(today, dueDate) < DAYS_OF_NOTICE;
  return (
    <DocumentForm
      of={invoice}
      title={texts.invoice}
      date={{ label: texts.dueDate, day: dueDate }}
      after={
        <AboutDocument
          title={texts.about}
          of={invoice}
          due={dueDate === '' ? texts.noDueDate : texts.due(dayOf(dueDate, language, today))}
          isDateChanged={values.dueDateAgreed || dueDate !== addDays(today, term)}
          dates={
            <DayAhead
              label={texts.dueDate}
              today={today}
              {...form.getInputProps('dueDate')}
              value={dueDate}
            />
          }
        >
          {(isShort || values.dueDateAgreed) && (
            <Checkbox
              mt="sm"
              {...fieldsOf(terms, form.getInputProps)('dueDateAgreed', { type: 'checkbox' })}
            />
          )}
        </AboutDocument>
      }
    />
  );
}
