import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteDocuments } from '../../../src/features/retention/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { inDays } from '../../support/dates.ts';
import { createDraft, getInvoice, journalOf } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);

/** The last year whose documents the law has let go. */
const LAST_YEAR = Number(inDays(0).slice(0, 4)) - 6;
const OLD = `${LAST_YEAR}-05-04`;

const at = <T>(day: string, act: () => Promise<T>) => service.clock.at(new Date(`${day}T10:00:00Z`), act);

/** An invoice of 124.99 EUR that no mail waits for. */
async function sendInEuro(api: ApiCaller) {
  const draft = await createDraft(api, {
    currency: 'EUR',
    dueDate: `${LAST_YEAR}-06-04`,
    lines: [{ description: 'Kaffe', quantity: 3, unitPrice: 33.33 }],
  });
  return bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'none' }), 200);
}

test('of a deleted document in another currency rate, kroner and payments stay, and the books agree', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const { id } = await at(OLD, async () => {
    await turnOn(api, ['EUR']);
    await setRate(api, 'EUR', `${LAST_YEAR}-05-01`, 11.4321);
    const sent = await sendInEuro(api);
    const payment = { amount: sent.total, amountNok: 1_450, feeNok: 20, paidOn: OLD };
    bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, payment), 201);
    return sent;
  });
  const kept = (invoice: Awaited<ReturnType<typeof getInvoice>>) => ({
    amounts: [invoice.currency, invoice.total, invoice.exchangeRate],
    kroner: [invoice.subtotalNok, invoice.vatNok, invoice.totalNok],
    payments: invoice.payments,
    lines: invoice.lines.map(({ lineTotal, vatAmount }) => [lineTotal, vatAmount]),
  });
  const [before, journal] = [await getInvoice(api, id), await journalOf(api, String(LAST_YEAR))];
  assert.deepEqual(kept(before).amounts, [
    'EUR',
    124.99,
    { rate: 11.4321, date: `${LAST_YEAR}-05-01`, source: 'manual' },
  ]);
  const context = { db: owner, now: new Date(), actor: 'test' };
  await deleteDocuments(context, { throughYear: LAST_YEAR, companyId: company.companyId });
  const after = await getInvoice(api, id);
  assert.notEqual(after.documentDeletedAt, null);
  assert.deepEqual([after.client.name, after.lines[0]?.description], ['', '']);
  assert.deepEqual(kept(after), kept(before));
  const amounts = (entries: typeof journal) =>
    entries.map(({ lines }) =>
      lines.map(({ account, debit, credit, currency, currencyAmount }) => [
        account,
        debit,
        credit,
        currency,
        currencyAmount,
      ]),
    );
  assert.deepEqual(amounts(await journalOf(api, String(LAST_YEAR))), amounts(journal));
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('a customer who has credit in another currency stays in the register, and so do the documents', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const sent = await at(OLD, async () => {
    await turnOn(api, ['EUR']);
    const invoice = await sendInEuro(api);
    const payment = { amount: invoice.total + 10, paidOn: OLD, overpayment: 'credit' } as const;
    return bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
  });
  const context = { db: owner, now: new Date(), actor: 'test' };
  const work = () => deleteDocuments(context, { throughYear: LAST_YEAR, companyId: company.companyId });
  await work();
  assert.equal((await getInvoice(api, sent.id)).documentDeletedAt, null);
  assertError(await api.delete(`/v1/clients/${sent.client.id}`), 409, 'client-in-use', {
    openInvoices: [],
    creditBalances: [{ currency: 'EUR', amount: 10 }],
  });
  const refund = { amount: 10, currency: 'EUR', paidOn: OLD } as const;
  bodyOf(await at(OLD, () => api.post(`/v1/clients/${sent.client.id}/refunds`, refund)), 201);
  await work();
  assert.notEqual((await getInvoice(api, sent.id)).documentDeletedAt, null);
});
