import { dataOf } from '../../../http/data-of.ts';
import { dayOf } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { AboutDocument, DayAhead } from '../../sales-documents/about-document.tsx';
import { DocumentForm } from '../../sales-documents/document-form.tsx';
import { DocumentFormPage } from '../../sales-documents/document-form-page.tsx';
import type { BodyRead, DocumentKind, OpenedForm } from '../../sales-documents/document-kind.ts';
import { useDocumentForm } from '../../sales-documents/use-document-form.ts';
import { formField } from '../../sales-documents/form-field.ts';
import type { Quote } from '../quotes.ts';
import { quotesKey } from '../quotes.ts';
import { quoteFormTexts } from './quote-form-texts.ts';
import type { QuoteValues } from './quote-values.ts';
import { newQuote, readQuote, usualEnd, valuesOfQuote } from './quote-values.ts';

const QUOTE: DocumentKind<QuoteValues, Quote, BodyRead<typeof readQuote>> = {
  name: 'quote',
  resource: 'Quote',
  texts: quoteFormTexts,
  changes: 'draft',
  key: quotesKey,
  list: (accountId) => ({ to: '/$accountId/quotes', params: { accountId } }),
  page: (accountId, quoteId, send) => ({
    to: '/$accountId/quotes/$quoteId',
    params: { accountId, quoteId },
    search: send ? { send: 'now' } : {},
  }),
  get: (api, id) => api.GET('/v1/quotes/{id}', { params: { path: { id } } }),
  isChangeable: ({ status }) => status === 'draft',
  blank: newQuote,
  valuesOf: valuesOfQuote,
  read: readQuote,
  save: async (body, { api, once, at }) =>
    at === undefined
      ? once(body, async (header) => dataOf(await api.POST('/v1/quotes', { params: { header }, body })))
      : dataOf(await api.PATCH('/v1/quotes/{id}', { params: at, body })),
  formField,
};

export default function NewQuotePage() {
  return <DocumentFormPage of={QUOTE} Form={QuoteForm} />;
}

function QuoteForm(opened: OpenedForm<QuoteValues, Quote>) {
  const texts = useTexts(quoteFormTexts);
  const { language } = useLanguage();
  const quote = useDocumentForm(QUOTE, opened);
  const { form, values, facts } = quote;
  const { validUntil } = values;
  return (
    <DocumentForm
      of={quote}
      title={texts.quote}
      label={texts.preview}
      totalLabel={texts.total}
      date={{ label: texts.validUntil, day: validUntil }}
      after={
        <AboutDocument
          title={texts.about}
          of={quote}
          due={validUntil === '' ? texts.noEnd : texts.valid(dayOf(validUntil, language, facts.today))}
          isDateChanged={values.dueDate !== '' || validUntil !== usualEnd(facts.today)}
          dates={
            <>
              <DayAhead
                label={texts.validUntil}
                today={facts.today}
                min={facts.today}
                {...form.getInputProps('validUntil')}
                value={validUntil}
              />
              <DateField {...fieldsOf(texts, form.getInputProps, 'below')('dueDate')} />
            </>
          }
        />
      }
    />
  );
}
