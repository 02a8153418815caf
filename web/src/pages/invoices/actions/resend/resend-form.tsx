import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../text/language.tsx';
import { DialogForm } from '../../../../ui/dialog-form.tsx';
import type { Invoice } from '../../invoices.ts';
import { actionTexts } from '../action-texts.ts';
import type { EmailValues } from '../email-fields.tsx';
import { EmailFields, emailBody } from '../email-fields.tsx';
import { useResend } from './use-resend.tsx';

/** Mails an issued document once more, to another address if needed. */
export function ResendForm({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(actionTexts);
  const [values, setValues] = useState<EmailValues>({ email: invoice.client.email, message: '' });
  const { resend, registered, choice } = useResend(invoice, values.email);
  return (
    <DialogForm submitLabel={texts.resend} run={resend} onSubmit={() => resend.mutate(emailBody(values))}>
      <Text>{invoice.status === 'bounced' ? texts.resendBounced : texts.resendHint}</Text>
      {registered !== '' && registered !== invoice.client.email && (
        <Text>{texts.resendRegistered(registered)}</Text>
      )}
      <EmailFields values={values} onChange={setValues} error={resend.error} />
      {choice}
    </DialogForm>
  );
}
