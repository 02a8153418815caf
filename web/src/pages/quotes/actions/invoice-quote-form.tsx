import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../../../http/session.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { decimal, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Quote } from '../quotes.ts';
import { quoteQuery, shareLeft } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';

/** Makes the draft of an invoice of all that is left of a quote, or of a part, and opens it. */
export function InvoiceQuoteForm({ quote }: { quote: Quote }) {
  const texts = useTexts(quoteActionTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { howMuch: 'all', share: '', dueDate: '' } });
  const { howMuch, share, dueDate } = form.values;
  const isPart = howMuch === 'part';
  const left = shareLeft(quote);
  const percent = readDecimal(share);
  const inWords = useFieldErrors();
  // The customer may have answered since the page was read.
  const newest = useQuery({ ...quoteQuery(accountId, quote.id), refetchOnMount: 'always' });
  const make = useChange('POST /v1/quotes/{id}/invoices', {
    path: { id: quote.id },
    // The app reads the quote again before it opens the invoice. Otherwise the page of the quote would show the old state on the way back.
    onDone: ({ id }) =>
      void navigate({ to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: id } }),
  });
  const input = useInputs(form, make.error);

  function submit() {
    // The browser asks for a share where there is none.
    const isNoNumber = isPart && percent === undefined;
    form.setErrors(isNoNumber ? inWords({ share: 'invalid-number' }) : {});
    if (!isNoNumber) make.mutate({ share: isPart ? (percent ?? null) : null, dueDate: dueDate || null });
  }

  return (
    <DialogForm submitLabel={texts.invoiceNow} run={make} onSubmit={submit}>
      <Text>{texts.invoiceHint}</Text>
      {quote.acceptance === null && !newest.isFetching && (
        <Alert color="yellow" variant="light">
          {texts.notAccepted}
        </Alert>
      )}
      <Radio.Group label={texts.howMuch} {...input('howMuch')}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={left === 100 ? texts.all : texts.rest(decimal(left, language))} />
          <Radio value="part" label={texts.part} />
        </Stack>
      </Radio.Group>
      {isPart && (
        <NumberField
          of="quantity"
          label={texts.share}
          description={shareHint()}
          required
          maw={280}
          {...input('share')}
        />
      )}
      <DateField label={texts.dueDate} description={texts.dueDateHint} maw={280} {...input('dueDate')} />
    </DialogForm>
  );

  function shareHint(): string {
    const shown = decimal(left, language);
    if (percent === undefined || percent <= 0 || percent > left) return texts.leftHint(shown);
    return texts.shareHint(shown, money(Math.round(quote.total * percent) / 100, language, quote.currency));
  }
}
