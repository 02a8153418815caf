import { setTimeout as pause } from 'node:timers/promises';
import { createApiClient, createCompany } from '../server/src/features/companies/index.ts';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { expect } from './finding.ts';
import type { Reply } from './http-call.ts';
import { call } from './http-call.ts';
import type { Load } from './load.ts';
import { expectOneToN } from './oracle.ts';
import type { Random } from './random.ts';
import type { Invoice } from './read-account.ts';
import { read, readAll } from './read-account.ts';

/** An account on which an API client proposes and its owner decides. */
export type AskingAccount = { account: Account; email: string; cookie: string | undefined; asked: Asked[] };
/** A draft whose sending was proposed, and what those who decided were answered. */
type Asked = { draftId: string; proposalId: string; decisions: Reply[] };
type Proposal = { id: string; status: string; hash: string; answer: { body: { number: string } } | null };
type Caller = (method: string, path: string, body?: object) => Promise<Reply>;

const COMPANIES = 2;
const PASSWORD = 'riktig hest batteri stift';
const AWAY_MILLISECONDS = 150;
const SETTLED_MILLISECONDS = 120_000;

/** Makes companies with an API client that proposes. */
export async function makeAskingAccounts(connection: ConnectionOptions): Promise<AskingAccount[]> {
  const { db, close } = openDatabase(connection, 'request', 2);
  const admin = { db, now: new Date(), actor: 'torture' };
  const made: AskingAccount[] = [];
  for (let number = 1; number <= COMPANIES; number += 1) {
    const email = `godkjenner${number}@bedrift.example`;
    const { companyId, accounts } = await createCompany(admin, {
      name: `Godkjenning ${number} AS`,
      orgNumber: '123456785',
      ownerEmail: email,
      ownerPassword: PASSWORD,
      accounting: true,
      vatRegistered: true,
      defaultVatRateBp: 2500,
      bankAccount: '86011117947',
    });
    const client = await createApiClient(admin, {
      companyId,
      name: 'Agent',
      kind: 'advanced',
      environments: ['test'],
      scopes: ['invoices:write', 'clients:write'],
      mode: 'proposes',
    });
    const account = { id: accounts.test, companyId, environment: 'test' as const, ...client };
    made.push({ account, email, cookie: undefined, asked: [] });
  }
  await close();
  return made;
}

/** Proposes to send drafts, and decides by several at once, until it is stopped. Whoever gets no answer asks again with the same key. */
export function startApprovals(url: string, all: AskingAccount[], random: Random): Load {
  const stopping = new AbortController();
  let failure: unknown;

  async function work(one: AskingAccount, chance: Random): Promise<void> {
    try {
      while (!stopping.signal.aborted) await step(one, chance);
    } catch (error) {
      failure ??= error;
      stopping.abort();
    }
  }

  async function step(one: AskingAccount, chance: Random): Promise<void> {
    const [agent, person] = callersOf(url, one);
    const draft = await agent('POST', '/v1/invoices', {
      client: { name: 'Kunde', email: 'kunde@kunder.example', city: 'Bergen' },
      dueDate: '2199-12-31',
      lines: [{ description: 'Vare', quantity: 1, unitPrice: chance.integer(1, 9_999) }],
    });
    expect(draft.status === 201, 'A client that proposes may not make a draft.', draft);
    const { id: draftId } = JSON.parse(draft.text) as { id: string };
    const proposed = await agent('POST', `/v1/invoices/${draftId}/send`, {});
    expect(proposed.status === 202, 'What a client asks for is not proposed.', proposed);
    const { proposal } = JSON.parse(proposed.text) as { proposal: Proposal };
    const path = `/v1/proposals/${proposal.id}`;
    const asked: Asked = { draftId, proposalId: proposal.id, decisions: [] };
    one.asked.push(asked);
    const ways = [
      () => person('POST', `${path}/approve`, { hash: proposal.hash }),
      () => person('POST', `${path}/approve`, { hash: proposal.hash }),
      () => person('POST', `${path}/decline`, {}),
    ];
    const chosen = chance.shuffle(ways).slice(0, chance.integer(0, ways.length));
    asked.decisions.push(...(await Promise.all(chosen.map((decide) => decide()))));
  }

  const workers = all.map((one, index) => work(one, random.fork(index)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}

/**
 * Compares each proposal with what those who decided were answered, and with its document: one decision counts, what was approved is
 * sent once, and nothing else has reached the customer.
 * @returns a summary
 * @throws Finding
 */
export async function checkApprovals(url: string, all: AskingAccount[]): Promise<string> {
  const counts: Record<string, number> = {};
  for (const { account, asked } of all) {
    const proposals = new Map(
      (await readAll<Proposal>(url, account, '/v1/proposals?')).map((proposal) => [proposal.id, proposal]),
    );
    const numberOfApproval = async (id: string) => {
      const { answer } = (await read(url, account, `/v1/proposals/${id}`)) as Proposal;
      return answer?.body.number;
    };
    const invoices = await readAll<Invoice>(url, account, '/v1/invoices?sort=createdAt');
    for (const { draftId, proposalId, decisions } of asked) {
      const proposal = proposals.get(proposalId);
      const invoice = invoices.find(({ id }) => id === draftId);
      const evidence = { account: account.id, proposalId, proposal, invoice, decisions };
      expect(proposal !== undefined, 'A proposal is lost.', evidence);
      const won = decisions.filter(({ status }) => status === 200);
      const isDecided = proposal.status === 'approved' || proposal.status === 'declined';
      expect(
        won.length === (isDecided ? 1 : 0) && (decisions.length === 0) === !isDecided,
        'Not one decision counts.',
        evidence,
      );
      const told = won.map(({ text }) => (JSON.parse(text) as Proposal).status);
      expect(
        told.every((status) => status === proposal.status),
        'Another decision holds than was answered.',
        evidence,
      );
      const isSent = invoice !== undefined && invoice.number !== null;
      expect(isSent === (proposal.status === 'approved'), 'Not what was approved is sent.', evidence);
      expect(
        !isSent || (await numberOfApproval(proposalId)) === invoice.number,
        'A document has another number than its approval says.',
        evidence,
      );
      counts[proposal.status] = (counts[proposal.status] ?? 0) + 1;
    }
    const numbers = invoices.flatMap(({ number }) => (number === null ? [] : Number(number)));
    expectOneToN('document numbers of approvals', numbers, account.id);
    const unsent = new Set(invoices.filter(({ number }) => number === null).map(({ id }) => id));
    const mails = (await read(url, account, '/v1/test/emails?pageSize=100')) as {
      items: { invoiceId: string }[];
    };
    const early = mails.items.filter(({ invoiceId }) => unsent.has(invoiceId));
    expect(early.length === 0, 'A draft has reached its customer.', { account: account.id, early });
  }
  const kinds = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
  return `proposals: ${kinds.join(', ')}`;
}

/** The API client and the person. Each goes on until there is an answer that lasts. */
function callersOf(url: string, one: AskingAccount): [agent: Caller, person: Caller] {
  const asAgent = async () => authorization(url, one.account);
  const asPerson = async () => {
    one.cookie ??= await signIn(url, one.email);
    return { cookie: one.cookie, 'sec-fetch-site': 'same-origin' };
  };
  const lasting =
    (identify: () => Promise<Record<string, string>>, forget: () => void, prefix = ''): Caller =>
    async (method, path, body) => {
      const key = crypto.randomUUID();
      const giveUpAt = Date.now() + SETTLED_MILLISECONDS;
      for (;;) {
        const reply = await attempt(url, identify, { method, path: `${prefix}${path}`, body, key });
        if (reply !== undefined && isLasting(reply)) return reply;
        if (reply?.status === 401) forget();
        expect(Date.now() < giveUpAt, 'A request gets no answer that lasts.', { method, path, reply });
        await pause(AWAY_MILLISECONDS);
      }
    };
  return [
    lasting(asAgent, () => delete one.account.token),
    lasting(asPerson, () => (one.cookie = undefined), `/app-api/accounts/${one.account.id}`),
  ];
}

async function attempt(
  url: string,
  identify: () => Promise<Record<string, string>>,
  { method, path, body, key }: { method: string; path: string; body: object | undefined; key: string },
): Promise<Reply | undefined> {
  try {
    const headers = {
      ...(await identify()),
      ...(method === 'POST' && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return await call(url, {
      method,
      path,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    return undefined;
  }
}

function isLasting({ status, text }: Reply): boolean {
  return status < 500 && ![401, 429].includes(status) && !text.includes('idempotency-key-in-progress');
}

async function signIn(url: string, email: string): Promise<string> {
  const reply = await call(url, {
    method: 'POST',
    path: '/app-api/session',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [cookie] = (reply.headers['set-cookie'] ?? []).flatMap((one) => /^tilgode=[^;]+/.exec(one) ?? []);
  if (cookie === undefined) throw new Error(`No session now: ${reply.status}`);
  return cookie;
}
