import { Text, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Quote } from '../quotes.ts';
import { quoteActionTexts } from './quote-action-texts.ts';

/** Writes down an answer that the customer did not give on the page. */
export function AnswerForm({ quote: { id }, answer }: { quote: Quote; answer: 'accept' | 'decline' }) {
  const texts = useTexts(quoteActionTexts);
  const form = useForm({ initialValues: { by: '', reason: '' } });
  const { by, reason } = form.values;
  const isAccepted = answer === 'accept';
  const record = useChange(`POST /v1/quotes/{id}/${answer}`, {
    path: { id },
    onDone: () => tell(isAccepted ? texts.accepted : texts.declined),
  });
  const input = useInputs(form, record.error);
  return (
    <DialogForm
      submitLabel={isAccepted ? texts.acceptNow : texts.declineNow}
      run={record}
      onSubmit={() => record.mutate({ by: by.trim() || null, reason: reason.trim() || null })}
    >
      <Text>{isAccepted ? texts.acceptHint : texts.declineHint}</Text>
      <TextInput label={texts.by} description={texts.optional} data-autofocus {...input('by')} />
      <Textarea
        label={isAccepted ? texts.acceptReason : texts.declineReason}
        description={texts.optional}
        autosize
        minRows={2}
        maxRows={8}
        {...input('reason')}
      />
    </DialogForm>
  );
}
