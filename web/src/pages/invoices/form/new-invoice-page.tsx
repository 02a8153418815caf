import { Checkbox } from '@mantine/core';
import { daysBetween } from '../../../../../server/src/domain/days/local-date.ts';
import { DAYS_OF_NOTICE } from '../../../../../server/src/domain/invoices/late-payment.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useTexts } from '../../../text/language.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { AboutDocument, DayAhead } from '../../sales-documents/about-document.tsx';
import { DocumentForm } from '../../sales-documents/document-form.tsx';
import { DocumentFormPage } from '../../sales-documents/document-form-page.tsx';
import type { BodyRead, DocumentKind, OpenedForm } from '../../sales-documents/document-kind.ts';
import { termTexts } from '../../sales-documents/term-texts.ts';
import { useDocumentForm } from '../../sales-documents/use-document-form.ts';
import { formField, likeInvoice } from '../../sales-documents/values.ts';
import type { Invoice } from '../invoices.ts';
import { invoiceQuery, invoicesKey } from '../invoices.ts';
import { invoiceFormTexts } from './invoice-form-texts.ts';
import type { InvoiceValues } from './invoice-values.ts';
import { dueDateOf, newInvoice, readInvoice, valuesOfDraft } from './invoice-values.ts';

const INVOICE: DocumentKind<InvoiceValues, Invoice, BodyRead<typeof readInvoice>> = {
  name: 'invoice',
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
};

export default function NewInvoicePage() {
  return <DocumentFormPage of={INVOICE} Form={InvoiceForm} />;
}

function InvoiceForm(opened: OpenedForm<InvoiceValues, Invoice>) {
  const texts = useTexts(invoiceFormTexts);
  const terms = useTexts(termTexts);
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
      before={
        <AboutDocument
          title={texts.about}
          form={form}
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
