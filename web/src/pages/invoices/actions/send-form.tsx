import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Invoice } from '../invoices.ts';
import { readinessQuery } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';
import type { EmailValues } from './email-fields.tsx';
import { EmailFields, emailBody } from './email-fields.tsx';
import { ReadinessNotice } from './readiness-notice.tsx';
import { useInvoiceChange } from './use-invoice-change.ts';

/** Asks before a draft is sent. Tells what will happen, with the service's own figures, and the address of the mail. */
export function SendForm({
  draft,
  isBooked,
  onDone,
  onCancel,
}: {
  draft: Invoice;
  /** Whether accounting is turned on. */
  isBooked: boolean;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(actionTexts);
  const { language } = useLanguage();
  const { accountId, isTest } = useAccount();
  const [values, setValues] = useState<EmailValues>({ email: draft.client.email, message: '' });
  const send = useInvoiceChange<EmailValues>(
    async (api, header, email) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/send', {
          params: { path: { id: draft.id }, header },
          body: emailBody(email),
        }),
      ),
    (_invoice, { email }) => onDone(texts.sent(email.trim())),
  );
  const readiness = useQuery(readinessQuery(accountId, draft.id));
  // The address is no problem here, because it can be typed in this form.
  const problems = readiness.data?.problems.filter(({ field }) => field !== 'client.email') ?? [];
  const total = money(draft.total, language);
  const explanation =
    draft.type === 'credit_note' ? texts.sendCreditNote : isBooked ? texts.sendBooked : texts.sendNotBooked;

  return (
    <DialogForm
      submitLabel={texts.sendNow}
      isDisabled={problems.length > 0}
      run={send}
      onSubmit={() => send.mutate(values)}
      onCancel={onCancel}
    >
      <Text>{explanation(total)}</Text>
      {isTest && (
        <Alert color="yellow" variant="light">
          {texts.testOnly}
        </Alert>
      )}
      <ReadinessNotice draft={draft} problems={problems} isWarning={false} />
      <ReadinessNotice draft={draft} problems={readiness.data?.warnings ?? []} isWarning />
      <EmailFields values={values} onChange={setValues} error={send.error} />
    </DialogForm>
  );
}
