import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiClientLimits } from '../../../../src/domain/proposals/api-client-mode.ts';
import { NO_LIMITS } from '../../../../src/domain/proposals/api-client-mode.ts';
import { setApiClientMode } from '../../../../src/features/companies/index.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import * as camt from '../../../support/bank-files/camt-files.ts';
import type { TransactionToTell } from '../../../support/bank/bank-files.ts';
import {
  UNKNOWN_KID,
  getFile,
  importFile,
  ocrFile,
  outcomeOf,
  post,
  transactionsOf,
} from '../../../support/bank/bank-files.ts';
import {
  billInCurrency,
  openInEuro,
  referenceOf,
  statementInEuro,
} from '../../../support/bank/in-currency.ts';
import { clientWithCredit, refundOrder } from '../../../support/bank/credit.ts';
import { openStaff } from '../../../support/browser/app-caller.ts';
import { createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
import { proposalOf } from '../../../support/proposals/proposals.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { workOff } from '../../../support/work-off.ts';

// A file that an API client with limits has sent books nothing above them. Its transactions wait for a person.

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

const LIMITS: ApiClientLimits = { perDocumentOre: 100_000n, perDayOre: 150_000n };

async function companyWith(limits: ApiClientLimits) {
  const { company, owner } = await openStaff(service);
  const client = await service.createClient(company, { limits });
  const limited = await service.caller({ company, limits });
  const free = await service.caller({ company });
  return { company, client, limited, free, people: owner.account(company.accounts.test) };
}

const billed = (api: ApiCaller, amount: number) => createSent(api, { lines: [exemptLine(amount)] });

/** What pays an invoice of that many kroner in full. */
async function payment(api: ApiCaller, amount: number): Promise<TransactionToTell> {
  return { kid: (await billed(api, amount)).kid, amount };
}

/** Why each transaction of the account waits, in their order; null for those that are matched. */
const reasonsOf = async (api: ApiCaller) =>
  (await transactionsOf(service, api)).map(({ status, reason }) => (status === 'matched' ? null : reason));

const DRY = { headers: { 'tilgode-dry-run': 'true' }, key: null };

test('money in euro counts in kroner', async () => {
  const { limited, free } = await companyWith(LIMITS);
  await openInEuro(free);
  const told = [];
  // 920 kroner, then 1035 of at most 1000 for one, 690 of the 580 that are left of the day, and 460.
  for (const amount of [80, 90, 60, 40]) {
    const reference = referenceOf(await billInCurrency(free, amount));
    told.push({ amount: `${amount}.00`, day: '2026-03-19', reference });
  }
  const file = statementInEuro(told, ['0.00', '270.00'], { day: '2026-03-19' });
  assert.deepEqual(outcomeOf(bodyOf(await post(limited, file, DRY), 202)), ['done', 4, 0, 2, 2]);
  assert.deepEqual(outcomeOf(await importFile(service, limited, file)), ['done', 4, 0, 2, 2]);
  assert.deepEqual(await reasonsOf(free), [null, 'above-limit', 'above-limit', null]);
});

test('what is above the limit of a document or of the day waits, and a person matches it', async () => {
  const { limited, free, people } = await companyWith(LIMITS);
  const large = await billed(free, 1000.01);
  const told = [
    await payment(free, 900),
    { kid: large.kid, amount: 1000.01 },
    await payment(free, 700),
    { kid: UNKNOWN_KID, amount: 5000 },
    await payment(free, 600),
    await payment(free, 0.01),
  ].map((one, index) => ({ ...one, archiveReference: `90256371${index}` }));
  const file = ocrFile(told);
  assert.deepEqual(outcomeOf(bodyOf(await post(limited, file, DRY), 202)), ['done', 6, 0, 2, 4]);
  assert.deepEqual(outcomeOf(await importFile(service, limited, file)), ['done', 6, 0, 2, 4]);
  assert.deepEqual(await reasonsOf(free), [
    null,
    'above-limit',
    'above-limit',
    'unknown-kid',
    null,
    'above-limit',
  ]);
  assert.equal((await getInvoice(free, large.id)).paidAmount, 0);

  // The day is spent for requests as well.
  const open = await billed(free, 10);
  proposalOf(await limited.post(`/v1/invoices/${open.id}/payments`, { amount: 0.01, paidOn: '2026-03-20' }));
  const { items } = bodyOf(await people.get('/v1/bank-transactions?status=unmatched'), 200);
  const waiting = existing(items.find(({ kid }) => kid === large.kid));
  assert.deepEqual(
    [waiting.reason, waiting.remainder, waiting.suggestions],
    ['above-limit', 1000.01, [{ invoiceId: large.id, why: 'number-in-text', togetherWith: [] }]],
  );
  const match = { allocations: [{ invoiceId: large.id, amount: 1000.01 }] };
  bodyOf(await people.post(`/v1/bank-transactions/${waiting.id}/match`, match), 200);
  assert.equal((await getInvoice(free, large.id)).status, 'paid');

  // The same money in the file of somebody else is the same transaction, which waits already.
  const again = await importFile(service, free, ocrFile(told));
  assert.deepEqual([again.duplicateCount, again.matchedCount], [6, 0]);
});

test('what a request has spent counts for a file of the day, and not for one of the next day', async () => {
  const { limited, free } = await companyWith({ perDocumentOre: null, perDayOre: 100_000n });
  const open = await billed(free, 1000);
  const paid = { amount: 600, paidOn: '2026-03-20' };
  bodyOf(await limited.post(`/v1/invoices/${open.id}/payments`, paid), 201);
  await importFile(service, limited, ocrFile([await payment(free, 400.01), await payment(free, 400)]));
  assert.deepEqual(await reasonsOf(free), ['above-limit', null]);
  bodyOf(await post(limited, ocrFile([await payment(free, 1000)])), 202);
  const nextDay = new Date('2026-03-20T23:00:00.000Z');
  await service.clock.at(nextDay, () => workOff(service.db, service.outbox, service.madeAccounts));
  assert.deepEqual(await reasonsOf(free), ['above-limit', null, null]);
});

const FEE = camt.entry('', {
  amount: '<Amt Ccy="NOK">12.50</Amt>',
  direction: '<CdtDbtInd>DBIT</CdtDbtInd>',
  day: '<BookgDt><Dt>2026-03-16</Dt></BookgDt>',
  reference: '<AcctSvcrRef>FEE-1</AcctSvcrRef>',
  code: camt.code('CHRG'),
});
const withdrawal = (reference: string, kroner: string) =>
  camt.entry(camt.details(`<Refs><EndToEndId>${reference}</EndToEndId></Refs>`), {
    amount: `<Amt Ccy="NOK">${kroner}</Amt>`,
    direction: '<CdtDbtInd>DBIT</CdtDbtInd>',
    day: '<BookgDt><Dt>2026-03-16</Dt></BookgDt>',
    reference: `<AcctSvcrRef>OUT-${reference}</AcctSvcrRef>`,
  });

test('fees and refunds that leave the account keep the limits; what nobody ordered waits as outgoing', async () => {
  const { limited, free } = await companyWith({ perDocumentOre: 1_250n, perDayOre: null });
  bodyOf(await free.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  const { clientId } = await clientWithCredit(free, 500, { paidOn: '2026-03-10' });
  const order = await refundOrder(free, clientId, 500);
  const entries =
    FEE +
    FEE.replaceAll('12.50', '12.51').replaceAll('FEE-1', 'FEE-2') +
    withdrawal(order.id.replaceAll('-', ''), '500.00') +
    withdrawal('noe-annet', '500.00');
  const file = camt.camtFile(camt.notification(entries));
  assert.deepEqual(outcomeOf(bodyOf(await post(limited, file, DRY), 202)), ['done', 4, 0, 1, 3]);
  await importFile(service, limited, file);
  assert.deepEqual(await reasonsOf(free), [null, 'above-limit', 'above-limit', 'outgoing']);
  const { status } = bodyOf(await free.get(`/v1/clients/${clientId}/refund-orders/${order.id}`), 200);
  assert.notEqual(status, 'paid');
});

test('limits are read when the file is booked; of a client that is gone nothing is booked', async () => {
  const { company, free } = await companyWith(LIMITS);
  const admin = { db: service.db, now: service.clock.now, actor: 'test' };
  const { accountId } = free;
  const sendAs = async (limits: ApiClientLimits, meanwhile: (clientId: string) => Promise<unknown>) => {
    const { caller, clientId } = await callerOf(limits);
    const { id } = bodyOf(await post(caller, ocrFile([await payment(free, 2000)])), 202);
    await meanwhile(clientId);
    await workOff(service.db, service.outbox, service.madeAccounts);
    return outcomeOf(await getFile(free, id)).slice(3);
  };
  const callerOf = async (limits: ApiClientLimits) => {
    const caller = await service.caller({ company, limits });
    const { client_id: clientId } = await service.db
      .selectFrom('api_clients')
      .innerJoin('api_client_grants', 'api_client_grants.client_id', 'api_clients.id')
      .select('client_id')
      .where('account_id', '=', accountId)
      .orderBy('api_clients.created_at', 'desc')
      .orderBy('api_client_grants.id', 'desc')
      .executeTakeFirstOrThrow();
    return { caller, clientId };
  };
  const set = (mode: 'direct' | 'proposes', limits: ApiClientLimits) => (clientId: string) =>
    setApiClientMode(admin, clientId, { mode, limits });
  const remove = (clientId: string) =>
    service.db.deleteFrom('api_clients').where('id', '=', clientId).execute();
  assert.deepEqual(await sendAs(NO_LIMITS, async () => undefined), [1, 0]);
  assert.deepEqual(await sendAs(LIMITS, set('direct', NO_LIMITS)), [1, 0]);
  assert.deepEqual(await sendAs(NO_LIMITS, set('direct', LIMITS)), [0, 1]);
  assert.deepEqual(await sendAs(NO_LIMITS, set('proposes', NO_LIMITS)), [0, 1]);
  assert.deepEqual(await sendAs(NO_LIMITS, remove), [0, 1]);
});

test('files of people and of the simulated bank have no limits', async () => {
  const { limited, free, people } = await companyWith(LIMITS);
  await importFile(service, people, ocrFile([await payment(free, 5000)]));
  const invoice = await billed(free, 5000);
  bodyOf(await limited.post('/v1/test/bank-payments', { invoiceId: invoice.id }), 202);
  await workOff(service.db, service.outbox, service.madeAccounts);
  assert.deepEqual(await reasonsOf(free), [null, null]);
});

test('a file and requests of one API client at once keep the limit of the day together', async () => {
  const { limited, free } = await companyWith({ perDocumentOre: null, perDayOre: 100_000n });
  const open = await billed(free, 5000);
  const payments = await Promise.all(Array.from({ length: 8 }, () => payment(free, 100)));
  const { id } = bodyOf(await post(limited, ocrFile(payments)), 202);
  const asked = Array.from({ length: 8 }, () =>
    limited.post(`/v1/invoices/${open.id}/payments`, { amount: 100, paidOn: '2026-03-20' }),
  );
  const [answers] = await Promise.all([Promise.all(asked), workOff(service.db, service.outbox)]);
  const done = answers.filter(({ status }) => status === 201).length;
  const { matchedCount } = await getFile(limited, id);
  assert.equal(done + matchedCount, 10, `${done} by requests, ${matchedCount} by the file`);
});

test('the books and the bank agree after all of it', async () => {
  const { checks } = await verify(service.db);
  const broken = checks.filter(({ breaches }) => breaches.length > 0);
  assert.deepEqual(broken, []);
});
