import { TextInput, Textarea } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { actionTexts } from './action-texts.ts';

export type EmailValues = { email: string; message: string };

/** The address to which a document is mailed, and a message with it. @param error of the call, shown at its fields */
export function EmailFields({
  values,
  onChange,
  error,
}: {
  values: EmailValues;
  onChange: (values: EmailValues) => void;
  error: Error | null;
}) {
  const texts = useTexts(actionTexts);
  const failing = useFieldErrors()(error);
  return (
    <>
      <TextInput
        label={texts.email}
        type="email"
        required
        data-autofocus
        value={values.email}
        onChange={(event) => onChange({ ...values, email: event.currentTarget.value })}
        error={failing['email'] ?? failing['client.email']}
      />
      <Textarea
        label={texts.message}
        description={texts.optional}
        autosize
        minRows={2}
        maxRows={8}
        value={values.message}
        onChange={(event) => onChange({ ...values, message: event.currentTarget.value })}
        error={failing['message']}
      />
    </>
  );
}

/** The values as the endpoints take them. Empty values are left out, so that the service chooses. */
export function emailBody({ email, message }: EmailValues) {
  return { email: email.trim() || null, message: message.trim() || null };
}
