import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Quote } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';
import { useQuoteChange } from './use-quote-change.ts';

type Values = { by: string; reason: string };

/** Writes down an answer that the customer did not give on the page. */
export function AnswerForm({
  quote: { id },
  answer,
  onDone,
  onCancel,
}: {
  quote: Quote;
  answer: 'accept' | 'decline';
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(quoteActionTexts);
  const { fields } = useFieldErrors();
  const [values, setValues] = useState<Values>({ by: '', reason: '' });
  const isAccepted = answer === 'accept';
  const record = useQuoteChange<Quote, Values>(
    async (api, header, { by, reason }) => {
      const given = {
        params: { path: { id }, header },
        body: { by: by.trim() || null, reason: reason.trim() || null },
      };
      return isAccepted
        ? dataOf(await api.POST('/v1/quotes/{id}/accept', given))
        : dataOf(await api.POST('/v1/quotes/{id}/decline', given));
    },
    () => onDone(isAccepted ? texts.accepted : texts.declined),
  );
  const failing = fields(record.error);
  return (
    <DialogForm
      submitLabel={isAccepted ? texts.acceptNow : texts.declineNow}
      run={record}
      onSubmit={() => record.mutate(values)}
      onCancel={onCancel}
    >
      <Text>{isAccepted ? texts.acceptHint : texts.declineHint}</Text>
      <TextInput
        label={texts.by}
        description={texts.optional}
        data-autofocus
        value={values.by}
        onChange={(event) => setValues({ ...values, by: event.currentTarget.value })}
        error={failing['by']}
      />
      <Textarea
        label={isAccepted ? texts.acceptReason : texts.declineReason}
        description={texts.optional}
        autosize
        minRows={2}
        maxRows={8}
        value={values.reason}
        onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
        error={failing['reason']}
      />
    </DialogForm>
  );
}
