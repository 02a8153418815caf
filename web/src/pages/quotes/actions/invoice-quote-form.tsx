import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { decimal, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { Quote } from '../quotes.ts';
import { shareLeft } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';
import { useQuoteChange } from './use-quote-change.ts';

type Values = { isPart: boolean; share: string; dueDate: string };

/** Makes the draft of an invoice of all that is left of a quote, or of a part, and opens it. */
export function InvoiceQuoteForm({ quote, onCancel }: { quote: Quote; onCancel: () => void }) {
  const texts = useTexts(quoteActionTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const { fields, ofFields } = useFieldErrors();
  const [values, setValues] = useState<Values>({ isPart: false, share: '', dueDate: '' });
  const { isPart, share, dueDate } = values;
  const left = shareLeft(quote);
  const percent = readDecimal(share);
  const [problem, setProblem] = useState<string>();
  const make = useQuoteChange<Schemas['Invoice'], Values>(
    async (api, header, wanted) =>
      dataOf(
        await api.POST('/v1/quotes/{id}/invoices', {
          params: { path: { id: quote.id }, header },
          body: {
            share: wanted.isPart ? (readDecimal(wanted.share) ?? null) : null,
            dueDate: wanted.dueDate || null,
          },
        }),
      ),
    ({ id }) =>
      void navigate({ to: '/$accountId/invoices/$invoiceId', params: { accountId, invoiceId: id } }),
  );
  const failing = fields(make.error);

  function submit() {
    // The browser asks for a share where there is none.
    const isNoNumber = isPart && percent === undefined;
    setProblem(isNoNumber ? ofFields({ share: 'invalid-number' })['share'] : undefined);
    if (!isNoNumber) make.mutate(values);
  }

  return (
    <DialogForm submitLabel={texts.invoiceNow} run={make} onSubmit={submit} onCancel={onCancel}>
      <Text>{texts.invoiceHint}</Text>
      {quote.acceptance === null && (
        <Alert color="yellow" variant="light">
          {texts.notAccepted}
        </Alert>
      )}
      <Radio.Group
        label={texts.howMuch}
        value={isPart ? 'part' : 'all'}
        onChange={(to) => setValues({ ...values, isPart: to === 'part' })}
      >
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
          value={share}
          onChange={(to) => setValues({ ...values, share: to })}
          error={problem ?? failing['share']}
        />
      )}
      <DateField
        label={texts.dueDate}
        description={texts.dueDateHint}
        maw={280}
        value={dueDate}
        onChange={(to) => setValues({ ...values, dueDate: to })}
        error={failing['dueDate']}
      />
    </DialogForm>
  );

  function shareHint(): string {
    const shown = decimal(left, language);
    if (percent === undefined || percent <= 0 || percent > left) return texts.leftHint(shown);
    return texts.shareHint(shown, money(Math.round(quote.total * percent) / 100, language));
  }
}
