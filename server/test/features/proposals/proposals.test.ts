import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { joinCompany, openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createDraft, createSent, getInvoice, invoiceBody } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { capturedEmails, moveClock } from '../../support/test-tools.ts';

const service = await startTestApp();
const { company, owner, member } = await openStaff(service);
const accountant = await joinCompany(service, {
  owner,
  companyId: company.companyId,
  role: 'accountant',
  email: 'regnskap@nordlys.example',
});
const people = owner.account(company.accounts.test);
const direct = await service.caller({ company });
const agent = await service.caller({ company, mode: 'proposes' });

type Proposal = {
  id: string;
  status: string;
  hash: string;
  result: { body: unknown };
  emails: string[];
  seen: Pick<Proposal, 'result' | 'emails'> | null;
  answer: unknown;
};

function proposalOf(answer: ApiAnswer): Proposal {
  assert.equal(answer.status, 202, answer.text);
  const { proposal } = answer.body as { proposal: Proposal };
  assert.equal(answer.headers.get('tilgode-proposal'), proposal.id);
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/proposals/${proposal.id}`);
  return proposal;
}
async function decided(deciding: Promise<ApiAnswer>): Promise<Proposal> {
  const answer = await deciding;
  assert.equal(answer.status, 200, answer.text);
  return answer.body as Proposal;
}
const approve = ({ id, hash }: Pick<Proposal, 'id' | 'hash'>, by = people) =>
  by.post(`/v1/proposals/${id}/approve`, { hash });
const read = async ({ id }: { id: string }, by: ApiCaller = agent) =>
  bodyOf(await by.get(`/v1/proposals/${id}`), 200) as Proposal;

test('what a client proposes reaches nobody until a person approves, and then once', async () => {
  const draft = await createDraft(agent);
  const key = crypto.randomUUID();
  const send = () => agent.post(`/v1/invoices/${draft.id}/send`, {}, { key });
  const asked = await send();
  const proposal = proposalOf(asked);
  assert.equal((await getInvoice(agent, draft.id)).status, 'draft');
  assert.deepEqual(await capturedEmails(direct, draft.id, 0), []);
  assert.equal((await send()).text, asked.text);
  assert.deepEqual(
    bodyOf(await people.get('/v1/proposals?status=open'), 200).items.map(({ id }) => id),
    [proposal.id],
  );

  assertError(await approve({ ...proposal, hash: 'another' }), 409, 'proposal-changed');
  const both = await Promise.all([approve(proposal), approve(proposal)]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
  const sent = await getInvoice(agent, draft.id);
  assert.deepEqual([sent.status, sent.number], ['sent', '1']);
  assert.equal((await capturedEmails(direct, draft.id, 1)).length, 1);
  assert.equal((await send()).text, asked.text);
  const { status, answer } = await read(proposal);
  assert.deepEqual([status, (answer as { body: { number: string } }).body.number], ['approved', '1']);
});

test('ids and numbers that do not exist yet are null, and other documents sent meanwhile change nothing', async () => {
  const draft = await createDraft(agent);
  const proposal = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  const { number, kid, publicUrl, id } = proposal.result.body as Record<string, unknown>;
  assert.deepEqual([id, number, kid, publicUrl], [draft.id, null, null, null]);
  await createSent(direct);
  assert.equal((await decided(approve(proposal))).status, 'approved');
});

test('an entry that has the number of the document of its text changes nothing', async () => {
  const own = await openStaff(service);
  const [by, acting, asking] = [
    own.owner.account(own.company.accounts.test),
    await service.caller({ company: own.company }),
    await service.caller({ company: own.company, mode: 'proposes' }),
  ];
  const pay = (caller: ApiCaller, id: string) =>
    caller.post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn: osloDate(new Date()) });
  const [one, other] = [await createSent(acting), await createSent(acting)];
  const proposal = proposalOf(await pay(asking, one.id));
  bodyOf(await pay(acting, other.id), 201);
  assert.equal((await decided(approve(proposal, by))).status, 'approved');
});

test('what a person approves names the addresses that mail goes to, and another address is another proposal', async () => {
  const invoice = await createSent(direct);
  const resend = async (email: string) =>
    proposalOf(await agent.post(`/v1/invoices/${invoice.id}/resend`, { email }));
  const [one, other] = [await resend('ny@kunde.example'), await resend('annen@kunde.example')];
  assert.deepEqual([one.emails, other.emails], [['ny@kunde.example'], ['annen@kunde.example']]);
  assert.notEqual(one.hash, other.hash);
});

test('an approval on a later day is the same, and after seven days nobody can approve', async () => {
  const own = await openStaff(service);
  const byOwner = own.owner.account(own.company.accounts.test);
  const asking = await service.caller({ company: own.company, mode: 'proposes' });
  const [one, other] = [await createDraft(asking), await createDraft(asking)];
  const first = proposalOf(await asking.post(`/v1/invoices/${one.id}/send`));
  const second = proposalOf(await asking.post(`/v1/invoices/${other.id}/send`));
  await moveClock(asking, addDays(osloDate(new Date()), 3));
  assert.equal((await decided(approve(first, byOwner))).status, 'approved');
  await moveClock(asking, addDays(osloDate(new Date()), 8));
  assertError(await approve(second, byOwner), 409, 'proposal-decided');
  assert.equal((await read(second, asking)).status, 'expired');
});

test('when the document has changed, nothing is done and the proposal is stale', async () => {
  const draft = await createDraft(agent);
  const proposal = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  bodyOf(
    await direct.patch(`/v1/invoices/${draft.id}`, {
      lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 99_000, vatRate: 25 }],
    }),
    200,
  );
  const changed = await decided(approve(proposal));
  assert.equal(changed.status, 'stale');
  assert.deepEqual(changed.seen?.result, proposal.result);
  assert.notDeepEqual(changed.result, proposal.result);
  assert.equal((await getInvoice(agent, draft.id)).status, 'draft');
  assertError(await approve(proposal), 409, 'proposal-decided');

  const followed = await createDraft(agent, { client: null, clientId: draft.client.id });
  const seen = proposalOf(await agent.post(`/v1/invoices/${followed.id}/send`));
  bodyOf(await direct.patch(`/v1/clients/${followed.client.id}`, { email: 'ny@nordmann.example' }), 200);
  assert.equal((await decided(approve(seen))).status, 'stale');

  const gone = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  await direct.delete(`/v1/invoices/${draft.id}`);
  const stale = await decided(approve(gone));
  assert.deepEqual([stale.status, (stale.result.body as { code: string }).code], ['stale', 'not-found']);
});

test('what would be refused is refused at once, and a dry run never proposes', async () => {
  assertError(await agent.post(`/v1/invoices/${crypto.randomUUID()}/send`), 404, 'not-found');
  const draft = await createDraft(agent);
  const dry = await agent.call('POST', `/v1/invoices/${draft.id}/send`, {
    headers: { 'tilgode-dry-run': 'true' },
  });
  assert.equal(bodyOf(dry, 200).status, 'sent');
});

test('a repeated change is the same open proposal, and a decided one is asked for anew', async () => {
  const { client } = await createDraft(agent);
  const change = async () => proposalOf(await agent.patch(`/v1/clients/${client.id}`, { city: 'Bodø' }));
  const [first, second] = [await change(), await change()];
  assert.equal(first.id, second.id);
  bodyOf(await agent.delete(`/v1/proposals/${first.id}`), 200);
  assert.notEqual((await change()).id, first.id);
});

test('a client sees and takes back only its own', async () => {
  const draft = await createDraft(agent);
  const { id } = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  assertError(await direct.get(`/v1/proposals/${id}`), 404, 'not-found');
  assertError(await direct.delete(`/v1/proposals/${id}`), 404, 'not-found');
  assert.equal(bodyOf(await agent.delete(`/v1/proposals/${id}`), 200).status, 'declined');
  assertError(await agent.delete(`/v1/proposals/${id}`), 409, 'proposal-decided');
  assert.equal(bodyOf(await direct.get('/v1/proposals'), 200).totalCount, 0);
});

test('owners and admins approve; accountants what is of the books; others nothing', async () => {
  const entry = {
    documentDate: osloDate(new Date()),
    description: 'Kontorrekvisita',
    lines: [
      { account: '6800', debit: 100 },
      { account: '1920', credit: 100 },
    ],
  };
  const booked = proposalOf(await agent.post('/v1/journal-entries', entry));
  const draft = await createDraft(agent);
  const sending = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  const [asMember, asAccountant] = [member, accountant].map((one) => one.account(company.accounts.test));
  assertError(await approve(booked, asMember), 403, 'role-not-sufficient');
  assertError(await approve(sending, asAccountant), 403, 'role-not-sufficient');
  assert.equal((await decided(approve(booked, asAccountant))).status, 'approved');
});

test('a batch proposes each document, and what makes and sends at once is refused', async () => {
  const drafts = [await createDraft(agent), await createDraft(agent)];
  const items = drafts.map(({ id }) => ({ idempotencyKey: crypto.randomUUID(), id }));
  const sent = bodyOf(await agent.post('/v1/invoices/batch/send', { items }), 200);
  assert.deepEqual(
    sent.items.map(({ status }) => status),
    [202, 202],
  );
  const written = bodyOf(
    await agent.post('/v1/invoices/batch', {
      items: [
        { idempotencyKey: crypto.randomUUID(), invoice: invoiceBody(), send: true },
        { idempotencyKey: crypto.randomUUID(), invoice: invoiceBody() },
      ],
    }),
    200,
  );
  assert.deepEqual(
    written.items.map(({ status }) => status),
    [403, 201],
  );
});

test('an API client that may not read the books sees no bookings in its proposal; a person does', async () => {
  const seller = await service.caller({ company, mode: 'proposes', scopes: ['invoices:write'] });
  const { id } = await createDraft(seller, invoiceBody());
  const asked = proposalOf(await seller.post(`/v1/invoices/${id}/send`));
  type Effects = { effects: { type: string }[] };
  const typesOf = (proposal: unknown) => (proposal as Effects).effects.map(({ type }) => type).toSorted();
  assert.deepEqual(typesOf(asked), ['invoice.sent']);
  const read = bodyOf(await seller.get(`/v1/proposals/${asked.id}`), 200);
  assert.deepEqual(typesOf(read), ['invoice.sent']);
  const seen = bodyOf(await people.get(`/v1/proposals/${asked.id}`), 200);
  assert.deepEqual(typesOf(seen), ['invoice.sent', 'journal_entry.posted']);
});

test('a change that is asked for again after its proposal has expired is a new proposal, also before the job has run', async () => {
  const { client } = await createSent(direct);
  const ask = async () => proposalOf(await agent.patch(`/v1/clients/${client.id}`, { city: 'Alta' }));
  const first = await ask();
  await openAsOwner(service.connection)
    .updateTable('proposals')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', first.id)
    .execute();
  const second = await ask();
  assert.notEqual(second.id, first.id);
  assert.equal(second.status, 'open');
  assert.equal((await ask()).id, second.id);
});

test('a payment counts as what is paid, however large its invoice is', async () => {
  const limits = { perDocumentOre: 30_00n, perDayOre: 40_00n };
  const limited = await service.caller({ company, limits });
  const { id } = await createSent(direct);
  const pay = (amount: number) =>
    limited.post(`/v1/invoices/${id}/payments`, { amount, paidOn: osloDate(new Date()) });
  proposalOf(await pay(30.01));
  assert.equal((await pay(30)).status, 201);
  proposalOf(await pay(10.01));
  assert.equal((await pay(10)).status, 201);
});

test('beyond its limits a direct client proposes as well', async () => {
  const limits = { perDocumentOre: 200_00n, perDayOre: 300_00n };
  const limited = await service.caller({ company, limits });
  const send = async (unitPrice: number) => {
    const draft = await createDraft(
      limited,
      invoiceBody({ lines: [{ description: 'Kaffe', quantity: 1, unitPrice, vatRate: 25 }] }),
    );
    return limited.post(`/v1/invoices/${draft.id}/send`);
  };
  assert.equal((await send(160)).status, 200);
  proposalOf(await send(161));
  proposalOf(await send(100));
  assert.equal((await send(80)).status, 200);
  proposalOf(await send(1));
});
