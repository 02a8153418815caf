import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { clientQuery } from '../../customer-register/customers.ts';
import type { Invoice } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import type { EmailValues } from './email-fields.tsx';
import { EmailFields, emailBody } from './email-fields.tsx';
import { useInvoiceChange } from './use-invoice-change.ts';

/** Mails an issued document once more, to another address if needed. */
export function ResendForm({
  invoice,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
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
  const resend = useInvoiceChange<EmailValues>(
    async (api, header, email) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/resend', {
          params: { path: { id: invoice.id }, header },
          body: emailBody(email),
        }),
      ),
    (_invoice, { email }) => onDone(texts.sent(email.trim())),
  );
  return (
    <DialogForm
      submitLabel={texts.resend}
      run={resend}
      onSubmit={() => resend.mutate(values)}
      onCancel={onCancel}
    >
      <Text>{invoice.status === 'bounced' ? texts.resendBounced : texts.resendHint}</Text>
      {registered !== '' && registered !== invoice.client.email && (
        <Text>{texts.resendRegistered(registered)}</Text>
      )}
      <EmailFields values={values} onChange={setValues} error={resend.error} />
    </DialogForm>
  );
}
