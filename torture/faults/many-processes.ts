import { requestToken } from '../accounts.ts';
import { inTurns } from '../asker.ts';
import type { Fault, Scene } from '../fault.ts';
import { expect } from '../finding.ts';
import { call } from '../http-call.ts';
import { endService } from '../installation.ts';
import type { Installation } from '../installation.ts';

/** Contract 10.1. */
const REQUESTS_A_MINUTE = 600;
const SURPLUS = 20;
const EQUAL_KEYS = 100;
const EQUAL_ORDERS = 40;

type Client = { id: string; clientId: string; clientSecret: string };

/**
 * Facts on which several processes must agree exactly: the limits, the winner of a key, and the API clients with
 * access.
 */
export const manyProcesses: Fault = {
  name: 'several processes as one',
  on: ['external'],
  mayRepeatMail: false,
  async strike(scene) {
    const { installation } = scene;
    await restart(installation, { RATE_LIMITS: 'on' });
    const limit = await tryLimit(installation, await makeClient(scene));
    await expectOneWinner(scene);
    await expectOneInvoice(scene);
    await expectInstantRevocation(scene, await makeClient(scene));
    await restart(installation, {});
    return `${limit}, one of ${EQUAL_KEYS} equal keys, one of ${EQUAL_ORDERS} equal orders, revoked at once`;
  },
};

async function restart({ services, start }: Installation, extra: Record<string, string>): Promise<void> {
  // One service after another, so that callers always reach one.
  for (const service of services) {
    await endService(service);
    await start(extra);
  }
}

async function makeClient({ installation, random }: Scene): Promise<Client> {
  const { id, companyId, environment } = random.pick(installation.accounts);
  const options = {
    '--company': companyId,
    '--name': 'Prosesser',
    '--environment': environment,
    '--scopes': 'invoices:admin clients:admin',
  };
  const { stdout } = await installation.command(
    'api-client',
    'create',
    '--json',
    ...Object.entries(options).flat(),
  );
  return { ...(JSON.parse(stdout) as Client), id };
}

/** @throws Finding unless exactly 600 requests pass in the minute that begins with the first request */
async function tryLimit({ url, services }: Installation, client: Client): Promise<string> {
  const headers = { authorization: `Bearer ${await requestToken(url, client)}` };
  const beganAt = Date.now();
  const statuses: number[] = [];
  await inTurns(
    Array.from({ length: REQUESTS_A_MINUTE + SURPLUS }, (_, index) => index),
    async (index) => {
      const service = services[index % services.length];
      const { status } = await call(service?.url ?? url, { method: 'GET', path: '/v1/me', headers });
      statuses.push(status);
    },
  );
  const count = (status: number) => statuses.filter((one) => one === status).length;
  if (Date.now() - beganAt > 60_000) return 'limit not tried, too slow';
  const isExact = count(200) === REQUESTS_A_MINUTE && count(429) === SURPLUS;
  expect(isExact, 'The limit is not exact over several processes.', {
    passed: count(200),
    refused: count(429),
    of: statuses.length,
  });
  return `limit ${REQUESTS_A_MINUTE} exact`;
}

/**
 * @throws Finding unless exactly one of many requests with one key did the work, and the others were told to wait or
 *   got its answer
 */
async function expectOneWinner({ installation, asker, random }: Scene): Promise<void> {
  const number = random.integer(0, 1_000_000_000);
  // With an email address and a city, because later rounds send invoices to any customer in the register.
  const content = { name: `Vinner ${number}`, email: `vinner-${number}@kunder.example`, city: 'Bergen' };
  const entry = asker.open(random.pick(installation.accounts), {
    kind: 'client',
    path: '/v1/clients',
    content,
  });
  await Promise.all(Array.from({ length: EQUAL_KEYS }, () => asker.ask(entry)));
  const outcomes = entry.requests.map(({ outcome, replayed }) => `${outcome}${replayed ? ' again' : ''}`);
  const fresh = outcomes.filter((outcome) => outcome === '201');
  // 429 is for one that waited five seconds for its turn, on a busy machine.
  const isFair = outcomes.every((outcome) => ['201', '201 again', '409', '429'].includes(outcome));
  expect(fresh.length === 1 && isFair, 'Of many requests with one key not exactly one did the work.', entry);
}

/** @throws Finding unless exactly one of many requests for one order made its invoice, each under a key of its own */
async function expectOneInvoice({ installation, asker, random }: Scene): Promise<void> {
  const account = random.pick(installation.accounts);
  const content = {
    client: { name: 'Ordre', email: 'ordre@kunder.example', city: 'Bergen' },
    dueDate: '2199-12-31',
    lines: [{ description: 'Vare', quantity: 1, unitPrice: 100 }],
    externalId: `samtidig-${random.integer(0, 1_000_000_000)}`,
  };
  const entries = Array.from({ length: EQUAL_ORDERS }, () =>
    asker.open(account, { kind: 'invoice', path: '/v1/invoices', content }),
  );
  await Promise.all(entries.map((entry) => asker.ask(entry)));
  // One that waited for its turn in vain has no answer yet. It is asked again later, and the oracle looks at it.
  const statuses = entries
    .flatMap(({ answer }) => answer?.status ?? [])
    .toSorted((one, other) => one - other);
  const isFair = statuses[0] === 201 && statuses.slice(1).every((status) => status === 409);
  expect(isFair, 'Of many requests for one order not exactly one made its invoice.', statuses);
}

/** @throws Finding when a process still accepts an API client that was shut out before the request */
async function expectInstantRevocation({ installation }: Scene, client: Client): Promise<void> {
  const { url, services, command } = installation;
  const statuses = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const everyWorkerTwice = services.flatMap((service) => Array.from({ length: 4 }, () => service.url));
    const asking = everyWorkerTwice.map((to) => call(to, { method: 'GET', path: '/v1/me', headers }));
    return new Set((await Promise.all(asking)).map(({ status }) => status));
  };
  const expectAll = async (status: number, token: string, when: string) => {
    const found = await statuses(token);
    expect(found.size === 1 && found.has(status), `Not every process answers ${status} ${when}.`, {
      found: [...found],
    });
  };

  const first = await requestToken(url, client);
  await expectAll(200, first, 'to a good token');
  const { stdout } = await command('api-client', 'rotate', '--id', client.clientId, '--json');
  await expectAll(401, first, 'after the secret was rotated');
  const second = await requestToken(url, { ...client, ...(JSON.parse(stdout) as object) });
  await expectAll(200, second, 'to a token of the new secret');
  await command('api-client', 'delete', '--id', client.clientId, '--json');
  await expectAll(401, second, 'after the client was deleted');
}
