import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import type { Schemas } from '../api/answer-types.ts';
import { createSent, exemptLine } from '../example-invoices.ts';

/** An account with a right check digit. */
export const TO_ACCOUNT = '97104133219';

/** A client that has paid an invoice of 100 kroner and this much too much. */
export async function clientWithCredit(
  api: ApiCaller,
  amount: number,
  { name = 'Kari Nordmann', paidOn = '2026-01-10' } = {},
): Promise<{ clientId: string; invoiceId: string; paymentId: string }> {
  const client = { name, email: `${crypto.randomUUID()}@example.no`, city: 'Bergen' };
  const invoice = await createSent(api, { client, lines: [exemptLine(100)] });
  const payment = { amount: 100 + amount, paidOn, overpayment: 'credit' };
  const { payments } = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
  return { clientId: invoice.client.id, invoiceId: invoice.id, paymentId: payments[0]?.id ?? '' };
}

export const orderRefund = (api: ApiCaller, clientId: string, amount: number, toAccount = TO_ACCOUNT) =>
  api.post(`/v1/clients/${clientId}/refund-orders`, { amount, toAccount });

export async function refundOrder(
  api: ApiCaller,
  clientId: string,
  amount: number,
): Promise<Schemas['RefundOrder']> {
  return bodyOf(await orderRefund(api, clientId, amount), 201);
}

export async function creditOf(api: ApiCaller, clientId: string): Promise<number> {
  return bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;
}
