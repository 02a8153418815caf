import assert from 'node:assert/strict';
import { assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import { OLA, bankTests, bill, match, pays } from '../../../support/bank/matching.ts';
import { allEvents } from '../../../support/events/changes-and-events.ts';
import { getInvoice } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const bankTest = bankTests(service);

bankTest(
  'a payment keeps what the till calls it and how it was paid; events and the list tell both',
  async ({ api }) => {
    const invoice = await bill(api, 500);
    const path = `/v1/invoices/${invoice.id}/payments` as const;
    const body = { amount: 100, paidOn: '2026-01-15', reference: 'VIPPS-Å1', method: 'vipps' };
    assertInvalid(await api.post(path, { ...body, reference: ' ', method: 'gold' }), {
      reference: 'required',
      method: 'unknown-value',
    });
    assertInvalid(await api.post(path, { ...body, reference: 'x'.repeat(101), method: 1 }), {
      reference: 'too-long',
      method: 'invalid-type',
    });
    assertInvalid(await api.post(path, { ...body, reference: 'a\nb' }), { reference: 'invalid-format' });
    const foreseen = bodyOf(await api.post(path, body, { headers: { 'tilgode-dry-run': 'true' } }), 201);
    assert.equal(foreseen.payments[0]?.reference, 'VIPPS-Å1');
    assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);

    const [payment] = bodyOf(await api.post(path, body), 201).payments;
    const { reference, method, bankTransactionId } = existing(payment);
    assert.deepEqual([reference, method, bankTransactionId], ['VIPPS-Å1', 'vipps', null]);
    assert.deepEqual(bodyOf(await api.get(`${path}/${existing(payment).id}`), 200), payment);
    const event = (await allEvents(service.db.of(api.accountId))).find(
      ({ type }) => type === 'payment.recorded',
    );
    assert.deepEqual(existing(event).data['payment'], payment);
    const [listed] = bodyOf(await api.get('/v1/payments'), 200).items;
    assert.deepEqual(
      [listed?.paymentReference, listed?.method, listed?.payerName],
      ['VIPPS-Å1', 'vipps', null],
    );
    const none = bodyOf(
      await api.post(path, { amount: 1, paidOn: '2026-01-15', reference: null, method: null }),
      201,
    );
    assert.deepEqual([none.payments[1]?.reference, none.payments[1]?.method], [null, null]);
  },
);

bankTest(
  'payments are found by their reference, by who paid, by method and by the transaction',
  async ({ api, bring }) => {
    const [first, second] = [await bill(api, 500), await bill(api, 500, OLA)];
    const record = async (id: string, amount: number, more: object) =>
      existing(
        bodyOf(
          await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-01-15', ...more }),
          201,
        ).payments.at(-1),
      );
    await record(first.id, 10, { reference: 'Kasse_7', method: 'card' });
    await record(first.id, 20, { reference: 'kasse17', method: 'vipps' });
    const gone = await record(first.id, 30, { reference: 'kasse_7', method: 'card' });
    bodyOf(await api.delete(`/v1/invoices/${first.id}/payments/${gone.id}`), 200);
    const [one = '', other = ''] = await bring([
      { amount: 140, payerName: 'Åse Bø', text: 'Kaffe til møte', payerAccount: '97104133219' },
      { amount: 60, payerName: 'Fjord AS' },
    ]);
    bodyOf(await match(api, one, pays([first, 40], [second, 100])), 200);
    bodyOf(await match(api, other, pays([second, 60])), 200);
    const amounts = async (query: string) =>
      bodyOf(await api.get(`/v1/payments?sort=amount&${query}`), 200).items.map(({ amount }) => amount);
    assert.deepEqual(await amounts('q=KASSE_7'), [10]);
    assert.deepEqual(await amounts('q=kasse'), [10, 20]);
    assert.deepEqual(await amounts('q=åSE'), [40, 100]);
    assert.deepEqual(await amounts('q=til%20møte'), [40, 100]);
    assert.deepEqual(await amounts('q=97104133219'), [40, 100]);
    assert.deepEqual(await amounts('q=fjord'), [60]);
    assert.deepEqual(await amounts('q=hansen'), [60, 100]);
    assert.deepEqual(await amounts('q=nobody'), []);
    assert.deepEqual(await amounts('method=card'), [10]);
    assert.deepEqual(await amounts('method=bank'), [40, 60, 100]);
    assert.deepEqual(await amounts(`bankTransactionId=${one}`), [40, 100]);
    assert.deepEqual(await amounts(`bankTransactionId=${first.id}`), []);
    assert.deepEqual(await amounts(`bankTransactionId=${one}&q=hansen`), [100]);
    assert.deepEqual(await amounts('q=kasse_7&updatedSince=2026-01-01T00:00:00Z'), [10, 30]);
    const payers = bodyOf(await api.get(`/v1/payments?bankTransactionId=${one}`), 200).items;
    assert.deepEqual(
      payers.map(({ payerName }) => payerName),
      ['Åse Bø', 'Åse Bø'],
    );
    const { count, amount } = bodyOf(await api.get('/v1/reports/payments?q=åse'), 200);
    assert.deepEqual([count, amount], [2, 140]);
    assertInvalid(await api.get('/v1/payments?method=gold&bankTransactionId=x'), {
      method: 'unknown-value',
      bankTransactionId: 'invalid-format',
    });
    const foreign = await service.caller();
    assert.deepEqual(bodyOf(await foreign.get(`/v1/payments?bankTransactionId=${one}`), 200).items, []);
    assert.deepEqual(bodyOf(await foreign.get('/v1/payments?q=åse'), 200).items, []);

    const payment = existing(payers[0]);
    bodyOf(await api.delete(`/v1/invoices/${payment.invoiceId}/payments/${payment.id}`), 200);
    assert.deepEqual(await amounts(`bankTransactionId=${one}&updatedSince=2026-01-01T00:00:00Z`), [40, 100]);
    assert.equal((await amounts('q=åse')).length, 1);
  },
);
