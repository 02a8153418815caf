import { pdfFile } from './attachable-files.ts';
import { setAccounting } from '../../../src/features/companies/index.ts';
import { bodyOf, existing } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { createDraft, createLate, exemptLine, send } from '../example-invoices.ts';
import type { Sent } from '../example-invoices.ts';
import { OPEN_INVOICES, openBooks } from '../opening-examples.ts';
import type { TestApp, TestCompany } from '../test-app.ts';

/** The invoices of `everyDocument`, by what became of them; each is there booked and, under accounting off, not booked. */
type Lives = Record<
  'paid' | 'paidInPart' | 'creditedInPart' | 'overpaid' | 'reminded' | 'waived' | 'lost',
  string
>;

/**
 * A test account with everything that the service can make: an opening balance taken back and one that stands, invoices paid,
 * credited, reminded, written off and taken back, credit of customers applied, paid back and ordered to be, booked and not, drafts, manual
 * entries, a year's result, a closed month, a file.
 */
export async function everyDocument(
  service: TestApp,
  owner: { ownerEmail?: string; ownerPassword?: string } = {},
): Promise<{ company: TestCompany; api: ApiCaller; booked: Lives; unbooked: Lives }> {
  service.clock.now = new Date('2026-07-20T10:00:00Z');
  const company = await service.createCompany(owner);
  const api = await service.caller({ company });
  const turnAccounting = (enabled: boolean) =>
    setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', enabled);

  await turnAccounting(false);
  const unbooked = await liveThrough(service, api);
  await turnAccounting(true);
  // The result of 2024 is moved behind it.
  const opening = {
    date: '2023-12-31',
    openInvoices: OPEN_INVOICES.map(({ issueDate: _issueDate, ...invoice }) => invoice),
  };
  await openBooks(api, opening);
  bodyOf(await api.delete('/v1/opening-balances'), 204);
  await openBooks(api, opening);
  const booked = await liveThrough(service, api);
  await createDraft(api);

  await moveResult(api);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-06' } }), 200);
  for (const description of ['Gebyr', 'Feil gebyr']) {
    const entry = bodyOf(
      await api.post('/v1/journal-entries', {
        documentDate: '2026-06-15',
        description,
        lines: [
          { account: '7770', debit: 150 },
          { account: '1920', credit: 150 },
        ],
      }),
      201,
    );
    const voucher = `/v1/journal-entries/${entry.id}/attachments?filename=kvittering.pdf` as const;
    const headers = { 'content-type': 'application/pdf' };
    bodyOf(await api.call('POST', voucher, { body: pdfFile(), headers, key: `voucher ${entry.id}` }), 201);
    if (description === 'Feil gebyr') {
      bodyOf(await api.post(`/v1/journal-entries/${entry.id}/reversal`, {}), 201);
    }
  }
  bodyOf(await api.get(`/v1/invoices/${booked.paid}/pdf`), 200);
  return { company, api, booked, unbooked };
}

/** A profit of 2024 moved to equity, taken back, and moved with a cost that came later. */
async function moveResult(api: ApiCaller): Promise<void> {
  const post = async (debit: string, credit: string, amount: number) =>
    bodyOf(
      await api.post('/v1/journal-entries', {
        documentDate: '2024-12-31',
        description: 'Fra før',
        lines: [
          { account: debit, debit: amount },
          { account: credit, credit: amount },
        ],
      }),
      201,
    );
  await post('1920', '3900', 1000);
  bodyOf(await api.post('/v1/year-results', { year: 2024 }), 201);
  await post('7770', '1920', 100);
  bodyOf(await api.delete('/v1/year-results/2024'), 200);
  bodyOf(await api.post('/v1/year-results', { year: 2024 }), 201);
}

async function liveThrough(service: TestApp, api: ApiCaller): Promise<Lives> {
  const issue = (client: string, lines: object[] = [exemptLine(100, 2), { quantity: 3, unitPrice: 33.33 }]) =>
    createLate(service, api, {
      client: { name: client, email: `${client}@example.no` },
      lines,
      dueDate: '2026-06-30',
    });
  const pay = async (id: string, amount: number) =>
    existing(
      bodyOf(
        await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-07-20' }),
        201,
      ).payments.at(-1),
    ).id;
  const credit = async (id: string, lines?: object[]) =>
    send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, lines && { lines }), 201).id);

  const paid = await issue('kari', [exemptLine(100)]);
  await pay(paid.id, 100);
  const paidInPart = await issue('kari');
  await pay(paidInPart.id, 50);
  const mistaken = await pay(paidInPart.id, 70);
  bodyOf(await api.delete(`/v1/invoices/${paidInPart.id}/payments/${mistaken}`), 200);
  const creditedInPart = await issue('ola');
  await credit(creditedInPart.id, [{ lineIndex: 0, quantity: 0.5 }]);
  await credit(creditedInPart.id, [
    { lineIndex: 1, quantity: 1 },
    { lineIndex: 0, quantity: 0.5 },
  ]);
  const overpaid = await issue('ola');
  await pay(overpaid.id, overpaid.total);
  await credit(overpaid.id, [{ lineIndex: 1, quantity: 3 }]);
  const reminded = await issue('kari');
  const waived = await issue('kari');
  const lost = await issue('ola');
  for (const { id } of [reminded, waived, lost]) {
    bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }), 201);
  }
  bodyOf(await api.post(`/v1/invoices/${waived.id}/fees/waive`), 200);
  const takenBack = bodyOf(
    await api.post(`/v1/invoices/${lost.id}/write-offs`, {
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
    }),
    201,
  );
  const [writeOff] = takenBack.writeOffs;
  bodyOf(await api.delete(`/v1/invoices/${lost.id}/write-offs/${writeOff?.id}`), 200);
  bodyOf(
    await api.post(`/v1/invoices/${lost.id}/write-offs`, {
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
    }),
    201,
  );
  await useCredit(api, await issue('ola', [exemptLine(100)]), await issue('ola', [exemptLine(100)]));
  const doubtful = await issue('ola');
  const unconfirmed = { reason: 'loss', lossKind: 'unconfirmed' };
  bodyOf(await api.post(`/v1/invoices/${doubtful.id}/write-offs`, unconfirmed), 201);
  const feesLost = await issue('kari');
  bodyOf(await api.post(`/v1/invoices/${feesLost.id}/reminders`, { type: 'reminder', fee: true }), 201);
  await pay(feesLost.id, feesLost.total);
  bodyOf(
    await api.post(`/v1/invoices/${feesLost.id}/write-offs`, {
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
    }),
    201,
  );
  return {
    paid: paid.id,
    paidInPart: paidInPart.id,
    creditedInPart: creditedInPart.id,
    overpaid: overpaid.id,
    reminded: reminded.id,
    waived: waived.id,
    lost: lost.id,
  };
}

/** The first is paid too much; of the rest some pays the second, some is paid back, some of both is taken back, some is left. */
async function useCredit(api: ApiCaller, first: Sent, second: Sent): Promise<void> {
  const { client } = first;
  const payment = { amount: 250, paidOn: '2026-07-20', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${first.id}/payments`, payment), 201);
  for (const amount of [60, 20]) {
    const credit = { invoiceId: second.id, amount };
    const { payments } = bodyOf(await api.post(`/v1/clients/${client.id}/credit/apply`, credit), 201);
    if (amount === 60) continue;
    bodyOf(await api.delete(`/v1/invoices/${second.id}/payments/${payments[1]?.id}`), 200);
  }
  for (const amount of [30, 10]) {
    const refund = { amount, paidOn: '2026-07-20' };
    const { id } = bodyOf(await api.post(`/v1/clients/${client.id}/refunds`, refund), 201);
    if (amount === 10) bodyOf(await api.delete(`/v1/clients/${client.id}/refunds/${id}`), 204);
  }
  // One order is with the bank, and one is open.
  for (const amount of [7, 5]) {
    const order = { amount, toAccount: '97104133219' };
    bodyOf(await api.post(`/v1/clients/${client.id}/refund-orders`, order), 201);
    if (amount === 7) bodyOf(await api.post('/v1/refund-files'), 201);
  }
}
