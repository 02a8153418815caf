import assert from 'node:assert/strict';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import type { Schemas } from '../api/answer-types.ts';
import { createSent, exemptLine, getInvoice, send } from '../example-invoices.ts';
import type { TestApp } from '../test-app.ts';
import { comeBack, openAtVipps } from './vipps-page.ts';

/** A customer who has paid an invoice of 1 250 kroner by Vipps that was credited afterwards, and so has credit. */
export async function creditedAfterVipps(
  service: TestApp,
  api: ApiCaller,
  approve: (reference: string) => unknown,
): Promise<{ clientId: string; invoiceId: string; paymentId: string; reference: string }> {
  const client = { name: 'Kari Nordmann', email: `${crypto.randomUUID()}@example.no`, city: 'Bergen' };
  const invoice = await createSent(api, { client, lines: [exemptLine(1250)] });
  const reference = await openAtVipps(service, invoice);
  await approve(reference);
  await comeBack(service, invoice);
  const [payment] = (await getInvoice(api, invoice.id)).payments;
  assert.ok(payment);
  await send(api, bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {}), 201).id);
  return { clientId: invoice.client.id, invoiceId: invoice.id, paymentId: payment.id, reference };
}

export const orderByVipps = (api: ApiCaller, clientId: string, vippsPaymentId: string, amount: number) =>
  api.post(`/v1/clients/${clientId}/refund-orders`, { amount, vippsPaymentId });

export async function getOrder(
  api: ApiCaller,
  { clientId, id }: Pick<Schemas['RefundOrder'], 'clientId' | 'id'>,
): Promise<Schemas['RefundOrder']> {
  return bodyOf(await api.get(`/v1/clients/${clientId}/refund-orders/${id}`), 200);
}
