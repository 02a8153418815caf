import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverEmail } from '../../../src/features/mail/deliver-email.ts';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { everyDocument } from '../../support/documents/every-document.ts';
import { getFile, getPdf, readPdf } from '../../support/documents/pdf.ts';
import { createDraft, createSent, exemptLine, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });

const statementOf = async (api: ApiCaller, clientId: string, query = '') =>
  bodyOf(await api.get(`/v1/clients/${clientId}/statement${query}`), 200);

/** Øre, because sums of kroner are no whole numbers. */
const ore = (kroner: number) => Math.round(kroner * 100);
const sum = <Item>(items: Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + ore(of(item)), 0);

/** All pages. */
async function listAll<Item>(api: ApiCaller, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const found = bodyOf<{ items: Item[]; hasMore: boolean }>(
      await api.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=100&page=${page}`),
      200,
    );
    items.push(...found.items);
    if (!found.hasMore) return items;
  }
}

/** Three months of one customer: paid in part, reminded, credited, overpaid, paid from credit, paid back. */
async function liveThreeMonths(language = 'nb') {
  service.clock.now = new Date('2026-01-05T10:00:00Z');
  const api = await service.caller();
  const client = bodyOf(
    await api.post('/v1/clients', {
      name: 'Fjord Kaffe AS',
      orgNumber: '974760673',
      email: 'post@fjord.example',
      address: 'Storgata 1',
      postalCode: '0155',
      city: 'Oslo',
      language,
    }),
    201,
  );
  const bill = (amount: number, dueDate: string) =>
    createSent(api, { client: undefined, clientId: client.id, dueDate, lines: [exemptLine(amount)] });
  const pay = (id: string, amount: number, paidOn: string, more = {}) =>
    api
      .post(`/v1/invoices/${id}/payments`, { amount, paidOn, ...more })
      .then((answer) => bodyOf(answer, 201));

  const first = await bill(1000, '2026-01-19');
  const second = await bill(600, '2026-01-19');
  await moveClock(api, '2026-02-10');
  await pay(first.id, 400, '2026-01-26');
  const mistake = await pay(first.id, 100, '2026-02-02');
  bodyOf(await api.delete(`/v1/invoices/${first.id}/payments/${mistake.payments.at(-1)?.id}`), 200);
  const reminded = bodyOf(
    await api.post(`/v1/invoices/${first.id}/reminders`, { type: 'reminder', fee: true, interest: true }),
    201,
  );
  const note = bodyOf(await api.post(`/v1/invoices/${second.id}/credit-notes`), 201);
  const credited = await send(api, note.id);
  await moveClock(api, '2026-03-02');
  const third = await bill(500, '2026-03-16');
  await pay(third.id, 700, '2026-03-02', { overpayment: 'credit' });
  const fourth = await bill(300, '2026-03-30');
  bodyOf(await api.post(`/v1/clients/${client.id}/credit/apply`, { invoiceId: fourth.id, amount: 120 }), 201);
  bodyOf(await api.post(`/v1/clients/${client.id}/refunds`, { amount: 50, paidOn: '2026-03-02' }), 201);
  await moveClock(api, '2026-03-31');
  return { api, client, first, second, third, fourth, credited, letter: reminded.reminders[0] };
}

test('a statement has what changed the balance, the balance after each change, and what is open at its end', async () => {
  const { api, client, first, second, third, fourth, credited, letter } = await liveThreeMonths();
  assert.ok(letter);
  const statement = await statementOf(api, client.id, '?from=2026-02-01&to=2026-03-31');
  const claims = letter.fee + letter.interest;
  assert.deepEqual([statement.openingBalance, statement.closingBalance], [1200, 750 + claims]);
  assert.deepEqual(
    statement.lines.map(({ date, type, number, amount }) => [date, type, number, amount]),
    [
      ['2026-02-02', 'payment', first.number, -100],
      ['2026-02-10', 'credit_note', credited.number, -600],
      ['2026-02-10', 'payment_reversed', first.number, 100],
      ['2026-02-10', 'fee', first.number, letter.fee],
      ['2026-02-10', 'interest', first.number, letter.interest],
      ['2026-03-02', 'invoice', third.number, 500],
      ['2026-03-02', 'invoice', fourth.number, 300],
      ['2026-03-02', 'payment', third.number, -700],
      ['2026-03-02', 'refund', null, 50],
    ],
  );
  const fee = statement.lines.find(({ type }) => type === 'fee');
  assert.ok(fee);
  assert.deepEqual([fee.invoiceId, fee.balance], [first.id, 600 + letter.fee]);
  assert.equal(statement.lines.at(-1)?.balance, statement.closingBalance);
  assert.deepEqual(
    statement.openInvoices.map(({ number, kid, isOverdue, total, outstanding, fees }) => ({
      number,
      kid,
      isOverdue,
      total,
      outstanding,
      fees,
    })),
    [
      { number: first.number, kid: first.kid, isOverdue: true, total: 1000, outstanding: 600, fees: claims },
      { number: fourth.number, kid: fourth.kid, isOverdue: true, total: 300, outstanding: 180, fees: 0 },
    ],
  );
  assert.deepEqual(
    [statement.outstanding, statement.overdue, statement.credit],
    [780 + claims, 780 + claims, 30],
  );
  // The same day again, as it was then: the second invoice was open, and no letter was sent.
  const then = await statementOf(api, client.id, '?to=2026-01-31');
  assert.deepEqual([then.from, then.openingBalance, then.closingBalance], ['2025-02-01', 0, 1200]);
  assert.deepEqual(
    then.openInvoices.map(({ invoiceId, outstanding, fees }) => [invoiceId, outstanding, fees]),
    [
      [first.id, 600, 0],
      [second.id, 600, 0],
    ],
  );
});

test('the balance of today is what is open in the register and the invoices, whatever happened to them', async () => {
  const { api } = await everyDocument(service);
  const clients = await listAll<Schemas['Client']>(api, '/v1/clients');
  assert.ok(clients.length > 2);
  const seen = new Set<string>();
  for (const { id, creditBalance } of clients) {
    const invoices = await listAll<Schemas['Invoice']>(api, `/v1/invoices?clientId=${id}`);
    const issued = invoices.filter(({ status, type }) => status !== 'draft' && type === 'invoice');
    const statement = await statementOf(api, id, '?from=2015-01-01');
    const owed = sum(issued, ({ outstandingAmount, feesOutstanding }) => outstandingAmount + feesOutstanding);
    assert.equal(ore(statement.closingBalance), owed - ore(creditBalance));
    assert.equal(ore(statement.outstanding), owed);
    assert.equal(ore(statement.credit), ore(creditBalance));
    assert.equal(
      sum(statement.lines, ({ amount }) => amount),
      ore(statement.closingBalance),
    );
    assert.deepEqual(
      statement.openInvoices.map(({ invoiceId }) => invoiceId).toSorted(),
      issued
        .filter(({ outstandingAmount, feesOutstanding }) => outstandingAmount + feesOutstanding > 0)
        .map(({ id: invoiceId }): string => invoiceId)
        .toSorted(),
    );
    for (const { type } of statement.lines) seen.add(type);
    // Every day begins with the balance that the day before ended with.
    for (const day of ['2026-06-30', '2026-07-19']) {
      const until = await statementOf(api, id, `?to=${day}`);
      const after = await statementOf(api, id, `?from=${addDays(day, 1)}`);
      assert.equal(until.closingBalance, after.openingBalance, day);
      assert.equal(after.closingBalance, statement.closingBalance);
    }
  }
  assert.deepEqual([...seen].toSorted(), [
    'credit_note',
    'fee',
    'interest',
    'invoice',
    'payment',
    'refund',
    'waiver',
    'write_off',
  ]);
});

test('the claims of letters of a wholly credited invoice fall away with its credit note', async () => {
  const { api, client, first } = await liveThreeMonths();
  await send(api, bodyOf(await api.post(`/v1/invoices/${first.id}/credit-notes`), 201).id);
  const { creditBalance } = bodyOf(await api.get(`/v1/clients/${client.id}`), 200);
  const statement = await statementOf(api, client.id);
  assert.deepEqual(
    statement.openInvoices.map(({ outstanding, fees }) => [outstanding, fees]),
    [[180, 0]],
  );
  assert.equal(ore(statement.closingBalance), ore(180) - ore(creditBalance));
  assert.deepEqual(
    statement.lines
      .slice(-2)
      .map(({ type }) => type)
      .toSorted(),
    ['credit_note', 'waiver'],
  );
});

/** The balance of a client by the ledger: what it owes less what it has to its credit. */
async function ledgerBalance(
  api: ApiCaller,
  clientId: string,
  day: string,
  account?: string,
): Promise<number> {
  const entries = await listAll<Schemas['JournalEntry']>(
    api,
    `/v1/journal-entries?from=2026-03-01&to=${day}`,
  );
  const lines = entries
    .flatMap((entry) => entry.lines)
    .filter((line) => line.customerId === clientId && (account ?? line.account) === line.account);
  return sum(lines, ({ debit, credit }) => debit - credit);
}

test('the statement of a day stays what it was, and agrees with the ledger on every day', async () => {
  service.clock.now = new Date('2026-11-02T10:00:00Z');
  const api = await service.caller();
  const { id, client } = await createSent(api, { dueDate: '2026-12-01', lines: [exemptLine(1000)] });
  const path = `/v1/invoices/${id}` as const;
  const statementOn = (day: string) => statementOf(api, client.id, `?from=2026-11-01&to=${day}`);
  await moveClock(api, '2026-12-16');
  const recorded = bodyOf(
    await api.post(`${path}/payments`, { amount: 1100, paidOn: '2026-12-02', overpayment: 'credit' }),
    201,
  );
  const refund = bodyOf(
    await api.post(`/v1/clients/${client.id}/refunds`, { amount: 40, paidOn: '2026-12-16' }),
    201,
  );
  await moveClock(api, '2027-01-04');
  const before = await statementOn('2026-12-31');
  assert.deepEqual([before.closingBalance, before.outstanding, before.credit], [-60, 0, 60]);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-12' } }), 200);

  bodyOf(await api.delete(`/v1/clients/${client.id}/refunds/${refund.id}`), 204);
  service.clock.now = new Date(service.clock.now.getTime() + 1_000);
  bodyOf(await api.delete(`${path}/payments/${recorded.payments[0]?.id}`), 200);
  // The money of December is recorded again in January, when December is closed.
  bodyOf(await api.post(`${path}/payments`, { amount: 600, paidOn: '2026-12-02' }), 201);
  bodyOf(await api.post(`${path}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed' }), 201);
  const [loss] = bodyOf(await api.get(path), 200).writeOffs;
  assert.ok(loss);
  await moveClock(api, '2027-02-03');
  bodyOf(await api.delete(`${path}/write-offs/${loss.id}`), 200);

  assert.deepEqual(await statementOn('2026-12-31'), before);
  const after = await statementOf(api, client.id, '?from=2027-01-01');
  assert.deepEqual(
    after.lines.map(({ date, type, amount }) => [date, type, amount]),
    [
      ['2027-01-01', 'payment', -600],
      ['2027-01-04', 'refund_reversed', -40],
      ['2027-01-04', 'payment_reversed', 1100],
      ['2027-01-04', 'write_off', -400],
      ['2027-02-03', 'write_off_reversed', 400],
    ],
  );
  for (const day of [
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-16',
    '2026-12-31',
    '2027-01-01',
    '2027-01-04',
    '2027-02-03',
  ]) {
    const { closingBalance } = await statementOn(day);
    assert.equal(ore(closingBalance), await ledgerBalance(api, client.id, day), day);
    const { totals } = bodyOf(await api.get(`/v1/reports/receivables?asOf=${day}`), 200);
    assert.equal(ore(totals.outstanding), await ledgerBalance(api, client.id, day, '1500'), day);
  }
  const { bytes } = await getFile(
    service.url,
    api,
    `/v1/clients/${client.id}/statement?format=csv&from=2027-01-01`,
  );
  assert.match(Buffer.from(bytes).toString(), /2027-01-04;Innbetaling tilbakeført, faktura \d+;;1100,00;/);
});

test('without accounting what is taken back counts until the day on which that was done', async () => {
  service.clock.now = new Date('2026-11-02T10:00:00Z');
  const api = await service.caller({ company: await service.createCompany({ accounting: false }) });
  const { id, client } = await createSent(api, { dueDate: '2026-12-01', lines: [exemptLine(1000)] });
  await moveClock(api, '2026-12-16');
  const pay = () => api.post(`/v1/invoices/${id}/payments`, { amount: 1000, paidOn: '2026-12-01' });
  const { payments } = bodyOf(await pay(), 201);
  await moveClock(api, '2027-01-04');
  bodyOf(await api.delete(`/v1/invoices/${id}/payments/${payments[0]?.id}`), 200);
  for (const [day, balance] of [
    ['2026-11-30', 1000],
    ['2026-12-31', 0],
    ['2027-01-03', 0],
    ['2027-01-04', 1000],
  ] as const) {
    assert.equal((await statementOf(api, client.id, `?to=${day}`)).closingBalance, balance, day);
  }
});

for (const accounting of [true, false]) {
  test(`a loss that is taken back after a part of it came in leaves the rest owed, ${accounting ? 'with' : 'without'} accounting`, async () => {
    service.clock.now = new Date('2026-11-02T10:00:00Z');
    const api = await service.caller({ company: await service.createCompany({ accounting }) });
    const { id, client } = await createSent(api, { dueDate: '2026-12-01', lines: [exemptLine(1000)] });
    await moveClock(api, '2026-12-16');
    const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
    const lost = bodyOf(await api.post(`/v1/invoices/${id}/write-offs`, loss), 201);
    const part = { amount: 400, paidOn: '2026-12-16', recoversLoss: true };
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, part), 201);
    await moveClock(api, '2027-01-04');
    bodyOf(await api.delete(`/v1/invoices/${id}/write-offs/${lost.writeOffs[0]?.id}`), 200);
    for (const [day, balance] of [
      ['2026-12-16', 0],
      ['2027-01-03', 0],
      ['2027-01-04', 600],
    ] as const) {
      assert.equal((await statementOf(api, client.id, `?to=${day}`)).closingBalance, balance, day);
    }
    assert.equal(bodyOf(await api.get(`/v1/invoices/${id}`), 200).outstandingAmount, 600);
  });
}

test('a mistake that was corrected on its own day is no line', async () => {
  service.clock.now = new Date('2026-11-02T10:00:00Z');
  const api = await service.caller();
  const { id, client } = await createSent(api, { dueDate: '2026-12-01', lines: [exemptLine(1000)] });
  const paid = await api.post(`/v1/invoices/${id}/payments`, { amount: 10, paidOn: '2026-11-02' });
  bodyOf(await api.delete(`/v1/invoices/${id}/payments/${bodyOf(paid, 201).payments[0]?.id}`), 200);
  const { lines } = await statementOf(api, client.id);
  assert.deepEqual(
    lines.map(({ type }) => type),
    ['invoice'],
  );
});

test('the PDF says what is owed, how it is paid and what happened, in the language of the customer', async () => {
  const { api, client, first } = await liveThreeMonths();
  const path = `/v1/clients/${client.id}/statement` as const;
  const pdf = await getPdf(service.url, api, `${path}?format=pdf&from=2026-01-01`);
  for (const words of [
    'Kontoutskrift',
    'Testdokument',
    'Fjord Kaffe AS',
    'Å betale per 31.03.2026',
    'Herav forfalt',
    `Faktura ${first.number} (forfalt)`,
    first.kid,
    `Innbetaling, faktura ${first.number}`,
    'Inngående saldo',
    'Utgående saldo',
    'sin egen KID',
  ]) {
    assert.ok(pdf.text.includes(existing(words)), String(words));
  }
  const { headers } = await getFile(service.url, api, `${path}?format=pdf&language=en`);
  assert.equal(
    headers.get('content-disposition'),
    'attachment; filename="statement-of-account-2026-03-31.pdf"',
  );
  const english = await getPdf(service.url, api, `${path}?format=pdf&language=en`);
  assert.ok(english.text.includes('Amount due as of 31 March 2026'));
});

test('the lines as a file add up to the closing balance', async () => {
  const { api, client } = await liveThreeMonths();
  const { bytes } = await getFile(
    service.url,
    api,
    `/v1/clients/${client.id}/statement?format=csv&from=2026-03-01`,
  );
  const [header, opening, ...lines] = Buffer.from(bytes).toString().slice(1, -2).split('\r\n');
  assert.equal(header, 'Dato;Tekst;Forfall;Beløp;Saldo');
  assert.match(opening ?? '', /^2026-03-01;Inngående saldo;;/);
  const { closingBalance } = await statementOf(api, client.id);
  const amounts = [opening ?? '', ...lines].map((line) => Number(line.split(';')[3]?.replace(',', '.')));
  assert.equal(
    sum(amounts, (amount) => amount),
    ore(closingBalance),
  );
});

test('a customer gets its statement by mail with the PDF, as it was when it was asked for', async () => {
  const { api, client, fourth } = await liveThreeMonths();
  const path = `/v1/clients/${client.id}/statement/email` as const;
  const answer = await api.post(path, { from: '2026-01-01', message: 'Hei, {customer}!' });
  const delivery = bodyOf(answer, 202);
  assert.deepEqual(
    [delivery.type, delivery.channel, delivery.recipient, delivery.status],
    ['statement', 'email', 'post@fjord.example', 'queued'],
  );
  // What comes later does not change the mail.
  bodyOf(await api.post(`/v1/invoices/${fourth.id}/payments`, { amount: 180, paidOn: '2026-03-31' }), 201);
  await deliverEmail(service.delivery, api.accountId, delivery.id);
  const [listed] = bodyOf(await api.get('/v1/test/emails'), 200).items;
  assert.ok(listed);
  assert.deepEqual([listed.deliveryId, listed.invoiceId], [delivery.id, null]);
  const mail = bodyOf(await api.get(`/v1/test/emails/${listed.id}`), 200);
  assert.match(mail.subject, /^Kontoutskrift fra /);
  assert.equal(mail.to[0]?.address, 'post@fjord.example');
  for (const words of ['Hei, Fjord Kaffe AS!', `Faktura ${fourth.number}`, `KID ${fourth.kid}`, '180,00']) {
    assert.ok(mail.text?.includes(words), words);
  }
  const [file] = mail.attachments;
  assert.ok(file);
  assert.deepEqual([file.filename, mail.attachments.length], ['kontoutskrift-2026-03-31.pdf', 1]);
  const { text } = await readPdf(Buffer.from(file.content ?? '', 'base64'));
  assert.ok(text.includes('Testdokument') && text.includes(`Faktura ${fourth.number} (forfalt)`));

  const feed = bodyOf(await api.get('/v1/events?types=delivery.*&wait=10'), 200);
  const { type, data } = existing(feed.items.at(-1));
  assert.deepEqual(
    [type, data.clientId, data.delivery?.id, data.delivery?.type, data.delivery?.status],
    ['delivery.delivered', client.id, delivery.id, 'statement', 'captured'],
  );

  const { items } = bodyOf(await api.get(`/v1/clients/${client.id}/deliveries?pageSize=2`), 200);
  assert.deepEqual(
    items.map(({ invoiceId, delivery: { type, status } }) => [invoiceId, type, status]),
    [
      [null, 'statement', 'captured'],
      [fourth.id, 'invoice', 'queued'],
    ],
  );
});

test('a statement needs an address, a period that has been, and a client of the account', async () => {
  const { api, client } = await liveThreeMonths();
  const path = `/v1/clients/${client.id}/statement` as const;
  assertInvalid(await api.get(`${path}?to=2026-04-01`), { to: 'out-of-range' });
  assertInvalid(await api.get(`${path}?from=2026-03-02&to=2026-03-01`), { to: 'before-from' });
  assertInvalid(await api.post(`${path}/email`, { from: '2026-04-01' }), { from: 'out-of-range' });
  const nobody = bodyOf(await api.post('/v1/clients', { name: 'Uten adresse' }), 201);
  assertInvalid(await api.post(`/v1/clients/${nobody.id}/statement/email`), { email: 'required' });
  assertError(await api.get(`/v1/clients/${crypto.randomUUID()}/statement`), 404, 'not-found');
  const stranger = await service.caller();
  for (const part of ['statement', 'deliveries']) {
    assertError(await stranger.get(`/v1/clients/${client.id}/${part}`), 404, 'not-found');
  }
  assertError(await stranger.post(`${path}/email`), 404, 'not-found');
});

test('the note of a client is for the company alone, and goes with the client as its statements do', async () => {
  service.clock.now = new Date('2026-01-05T10:00:00Z');
  const api = await service.caller();
  const body = { name: 'Kari', email: 'kari@example.no', internalNote: 'Ring først.\nBetaler sent.' };
  const client = bodyOf(await api.post('/v1/clients', body), 201);
  assert.equal(client.internalNote, body.internalNote);
  const draft = await createDraft(api, { client: undefined, clientId: client.id });
  assert.ok(!JSON.stringify(draft).includes('Ring'));
  bodyOf(await api.delete(`/v1/invoices/${draft.id}`), 204);
  const { id } = bodyOf(await api.post(`/v1/clients/${client.id}/statement/email`), 202);
  const waiting = bodyOf(await api.post(`/v1/clients/${client.id}/statement/email`), 202);
  await deliverEmail(service.delivery, api.accountId, id);
  assert.equal(bodyOf(await api.get('/v1/test/emails'), 200).totalCount, 1);

  bodyOf(await api.delete(`/v1/clients/${client.id}`), 204);
  await deliverEmail(service.delivery, api.accountId, waiting.id);
  assert.equal(bodyOf(await api.get('/v1/test/emails'), 200).totalCount, 0);
  const rows = await service.db
    .selectFrom('clients as c')
    .innerJoin('deliveries as d', 'd.account_id', 'c.account_id')
    .select(['c.internal_note', 'd.recipient', 'd.status'])
    .where('c.id', '=', client.id)
    .orderBy('d.status', 'desc')
    .execute();
  assert.deepEqual(
    rows.map(({ internal_note, recipient, status }) => [internal_note, recipient, status]),
    [
      ['', '', 'captured'],
      ['', '', 'bounced'],
    ],
  );
});

test('a payment stands with its reference, in JSON, CSV and words', async () => {
  const caller = await service.caller();
  const { id, number, client } = await createSent(caller, { lines: [exemptLine(100)] });
  const paidOn = osloDate(service.clock.now);
  const payment = { amount: 40, paidOn, reference: 'VIPPS-48213', method: 'vipps' };
  bodyOf(await caller.post(`/v1/invoices/${id}/payments`, payment), 201);
  bodyOf(await caller.post(`/v1/invoices/${id}/payments`, { amount: 60, paidOn }), 201);
  const path = `/v1/clients/${client.id}/statement` as const;
  const { lines } = bodyOf(await caller.get(path), 200);
  assert.deepEqual(
    lines.map(({ type, reference }) => [type, reference]),
    [
      ['invoice', null],
      ['payment', 'VIPPS-48213'],
      ['payment', null],
    ],
  );
  const { text } = await caller.get(`${path}?format=csv`);
  assert.match(text, new RegExp(`;Innbetaling, faktura ${number} \\(VIPPS-48213\\);`));
  assert.match(text, new RegExp(`;Innbetaling, faktura ${number};`));
  bodyOf(await caller.get(`${path}?format=pdf`), 200);
});
