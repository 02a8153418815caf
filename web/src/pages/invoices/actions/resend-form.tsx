import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { clientQuery } from '../../customer-register/customers.ts';
import type { Invoice } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import type { EmailValues } from './email-fields.tsx';
import { EmailFields, emailBody } from './email-fields.tsx';

/** Mails an issued document once more, to another address if needed. */
export function ResendForm({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(actionTexts);
  const [values, setValues] = useState<EmailValues>({ email: invoice.client.email, message: '' });
  const { accountId } = useAccount();
  const clientId = invoice.client.id ?? '';
  const { data: found } = useQuery({
    ...clientQuery(accountId, clientId),
    enabled: clientId !== '',
    retry: false,
  });
  const registered = found?.client.email ?? '';
  const resend = useChange('POST /v1/invoices/{id}/resend', {
    path: { id: invoice.id },
    onDone: (_invoice, { email }) => tell(texts.sent(email ?? '')),
  });
  return (
    <DialogForm submitLabel={texts.resend} run={resend} onSubmit={() => resend.mutate(emailBody(values))}>
      <Text>{invoice.status === 'bounced' ? texts.resendBounced : texts.resendHint}</Text>
      {registered !== '' && registered !== invoice.client.email && (
        <Text>{texts.resendRegistered(registered)}</Text>
      )}
      <EmailFields values={values} onChange={setValues} error={resend.error} />
    </DialogForm>
  );
}
