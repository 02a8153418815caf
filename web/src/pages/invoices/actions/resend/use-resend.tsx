import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../../../http/account-api.ts';
import type { BodyOf } from '../../../../http/call.ts';
import { dataOf } from '../../../../http/data-of.ts';
import { useAccount } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { tell } from '../../../../ui/notice.tsx';
import { useChange } from '../../../../ui/form/use-change.ts';
import { clientQuery } from '../../../customer-register/customers.ts';
import type { Invoice } from '../../invoices.ts';
import { actionTexts } from '../action-texts.ts';

/**
 * Mails the document again. Where the customer has another address than the typed one, `choice` asks whether the customer gets
 * this one.
 * @param isUsual whether the customer gets another address than that of the document unless the person says no, as where its mail came back
 */
export function useResend(invoice: Invoice, typed: string, isUsual = false) {
  const texts = useTexts(actionTexts);
  const { accountId } = useAccount();
  const [chosen, setChosen] = useState<boolean>();
  const api = accountApi(accountId);
  const id = invoice.client.id ?? '';
  const { data: found } = useQuery({ ...clientQuery(accountId, id), enabled: id !== '', retry: false });
  const registered = found?.client.email ?? '';
  const isOther = found !== undefined && typed.trim() !== '' && typed.trim() !== registered;
  // The register may have been mended already, and never gets the address of the document by itself.
  const isForCustomer = chosen ?? (isUsual && typed.trim() !== invoice.client.email);
  const resend = useChange(
    async (body: BodyOf<'POST /v1/invoices/{id}/resend'>, once) => {
      const path = { id: invoice.id };
      await once(body, async (header) =>
        dataOf(await api.POST('/v1/invoices/{id}/resend', { params: { path, header }, body })),
      );
      if (!isOther || !isForCustomer) return true;
      const params = { path: { id }, header: { 'If-Match': found.etag } };
      const saved = api.PATCH('/v1/clients/{id}', { params, body: { email: body.email ?? null } });
      // The mail is sent, so pressing the button again would send another.
      return saved.then(
        () => true,
        () => false,
      );
    },
    {
      renews: 'invoices',
      onDone: (isDone, { email }) =>
        tell(isDone ? texts.sent(email ?? '') : `${texts.sent(email ?? '')} ${texts.customerChanged}`),
    },
  );
  const choice = isOther && (
    <Checkbox
      label={texts.forCustomer}
      checked={isForCustomer}
      onChange={(event) => setChosen(event.currentTarget.checked)}
    />
  );
  return { resend, registered, choice };
}
