import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import { importFile, ocrFile, outcomeOf } from '../../../support/bank/bank-files.ts';
import { clientWithCredit, creditOf, refundOrder } from '../../../support/bank/credit.ts';
import * as camt from '../../../support/bank-files/camt-files.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { elementsAt, readXml, textAt } from '../../../support/documents/read-xml.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

/** The statement of a bank that has paid these, each with what was to come back. */
function statementOf(paid: { amount: string; reference: string | undefined }[]): string {
  const entries = paid.map(({ amount, reference }, index) =>
    camt.entry(camt.details(`<Refs><EndToEndId>${reference}</EndToEndId></Refs>`), {
      amount: `<Amt Ccy="NOK">${amount}</Amt>`,
      direction: '<CdtDbtInd>DBIT</CdtDbtInd>',
      day: '<BookgDt><Dt>2026-03-19</Dt></BookgDt>',
      reference: `<AcctSvcrRef>OUT-${index}</AcctSvcrRef>`,
    }),
  );
  const sum = paid.reduce((rest, { amount }) => rest - Number(amount), 1000);
  const balances: [string, string, string][] = [
    ['OPBD', '1000.00', '2026-03-19'],
    ['CLBD', sum.toFixed(2), '2026-03-19'],
  ];
  return camt.camtFile(camt.statement(entries.join(''), balances), { message: 'camt.053' });
}

test('what the bank has paid of a file comes back in its statement, also beside OCR, and is booked', async () => {
  const api = await service.caller();
  // OCR feeds the payments, so that the statement gives balances, fees and refunds alone.
  await importFile(service, api, ocrFile([{ kid: null, amount: 1 }]));
  const kari = await clientWithCredit(api, 500, { paidOn: '2026-03-18' });
  const ola = await clientWithCredit(api, 100, { name: 'Ola Nordmann', paidOn: '2026-03-18' });
  const orders = [
    await refundOrder(api, kari.clientId, 300.5),
    await refundOrder(api, ola.clientId, 40),
    await refundOrder(api, kari.clientId, 10),
  ];
  const made = bodyOf(await api.post('/v1/refund-files'), 201);
  const { text } = await api.get(`/v1/refund-files/${made.id}/source`);
  const paid = elementsAt(readXml(text), 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf').map((one) => ({
    amount: textAt(one, 'Amt/InstdAmt') ?? '',
    reference: textAt(one, 'PmtId/EndToEndId'),
  }));
  // The bank has paid the third one less.
  const told = paid.map((one) => (one.amount === '10.00' ? { ...one, amount: '9.00' } : one));
  const file = await importFile(service, api, statementOf(told));
  assert.deepEqual(outcomeOf(file).slice(0, 1), ['done']);

  const { refunds } = bodyOf(await api.get(`/v1/refund-files/${made.id}`), 200);
  assert.deepEqual(
    refunds.map(({ id, status, paidOn }) => [id, status, paidOn]),
    [
      [orders[0]?.id, 'paid', '2026-03-19'],
      [orders[1]?.id, 'paid', '2026-03-19'],
      [orders[2]?.id, 'sent', null],
    ],
  );
  assert.equal(await creditOf(api, kari.clientId), 199.5);
  assert.equal(await creditOf(api, ola.clientId), 60);
  const { items } = bodyOf(await api.get('/v1/bank-transactions?direction=out&status=matched'), 200);
  assert.deepEqual(
    new Set(items.map(({ refundId, amount }) => `${refundId} ${amount}`)),
    new Set([`${orders[0]?.id} 300.5`, `${orders[1]?.id} 40`]),
  );
  // The same statement again brings nothing.
  await api.post('/v1/bank-files', statementOf(told), { headers: { 'content-type': 'application/xml' } });
  assert.equal(await creditOf(api, kari.clientId), 199.5);
  await assertBooksAgree(api, ['2026']);
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});
