import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { bodyOf, existing } from '../support/api/answers.ts';
import { agree } from '../support/apps/app-program.ts';
import { PASSWORD, openAppCaller } from '../support/browser/app-caller.ts';
import { eventually } from '../support/eventually.ts';
import { root } from '../support/imports.ts';
import { needs } from '../support/needs.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { freePort } from '../support/program/program.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';

/** The program of docs/apps.md, for two companies, one of which leaves. */

const service = await startTestApp({ isForBrowsers: true });
const port = String(await freePort());
const url = `http://localhost:${port}`;

async function openCompany() {
  const email = `eier-${crypto.randomUUID()}@nordlys.example`;
  const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  const person = openAppCaller(service, service.url);
  assert.equal((await person.signIn(email)).status, 204);
  return { company, person, account: company.accounts.test };
}
const [first, second] = [await openCompany(), await openCompany()];
const registered = bodyOf(
  await first.person.post(`/companies/${first.company.companyId}/apps`, {
    name: 'Nettbutikk',
    homepage: null,
    redirectUris: [`${url}/back`],
    isConfidential: true,
  }),
  200,
);
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true, force: true }));

async function start() {
  needs('process');
  const child = spawn(process.execPath, [join(root, 'examples/apps/app.mjs')], {
    cwd: folder,
    env: {
      APP_PORT: port,
      TILGODE_URL: service.url,
      APP_ID: registered.clientId,
      APP_SECRET: existing(registered.clientSecret),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onEnd(stop);
  await eventually('the app listens', async () => printed.includes('listens'));
  return stop;
}

/** The browser of a person is at the app, which sends it to the service. */
async function begin() {
  const { status, headers } = await fetch(`${url}/connect`, { redirect: 'manual' });
  assert.equal(status, 303);
  const { origin, pathname, search } = new URL(existing(headers.get('location')));
  assert.equal(origin, service.url);
  return { path: pathname + search, cookie: existing(headers.getSetCookie()[0]?.split(';')[0]) };
}

async function connect({ company, person }: typeof first): Promise<string> {
  const { path, cookie } = await begin();
  const to = await agree(service, path, { company, person, scopes: ['invoices:write', 'clients:write'] });
  return (await fetch(to, { headers: { cookie } })).text();
}

async function invoiceAll(key: string): Promise<string[]> {
  const answer = await fetch(`${url}/invoices`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({
      client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
      dueDate: '2030-01-31',
      lines: [{ description: 'Kopp', quantity: 10, unitPrice: 100 }],
    }),
  });
  assert.equal(answer.status, 200);
  return (await answer.text()).trim().split('\n').toSorted();
}
const keptAccounts = () => Object.keys(JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8'))).toSorted();
const countInvoices = async ({ person, account }: typeof first) =>
  bodyOf(await person.account(account).get('/v1/invoices'), 200).totalCount;

test('the program of the guide serves two companies, and forgets the one that leaves', async () => {
  const stop = await start();
  // The answer of another browser, and a refusal.
  const strange = await begin();
  const agreed = await agree(service, strange.path, { ...first, scopes: ['invoices:write'] });
  assert.equal((await fetch(agreed, { headers: { cookie: 'connecting=other' } })).status, 400);

  assert.equal(await connect(first), `Connected: ${first.account}\n`);
  assert.equal(await connect(second), `Connected: ${second.account}\n`);
  const both = [first.account, second.account].toSorted();
  assert.deepEqual(
    await invoiceAll('1'),
    both.map((account) => `${account} 201`),
  );
  assert.deepEqual([await countInvoices(first), await countInvoices(second)], [1, 1]);

  // The program begins again with the refresh tokens that it has kept.
  await stop();
  await start();
  assert.deepEqual(
    await invoiceAll('2'),
    both.map((account) => `${account} 201`),
  );

  const connections = `/companies/${second.company.companyId}/connections` as const;
  const [{ id } = assert.fail()] = bodyOf(await second.person.get(connections), 200).items;
  assert.equal((await second.person.delete(`${connections}/${id}`)).status, 204);
  assert.deepEqual(
    await invoiceAll('3'),
    both.map((account) => `${account} ${account === second.account ? 'invalid_grant' : '201'}`),
  );
  assert.deepEqual(keptAccounts(), [first.account]);
  assert.deepEqual(await invoiceAll('4'), [`${first.account} 201`]);
  assert.deepEqual([await countInvoices(first), await countInvoices(second)], [4, 2]);

  // The app leaves by itself.
  const left = await fetch(`${url}/leave/${first.account}`, { method: 'POST' });
  assert.equal(await left.text(), `Left: ${first.account}\n`);
  assert.deepEqual(keptAccounts(), []);
  const { items } = bodyOf(await first.person.get(`/companies/${first.company.companyId}/connections`), 200);
  assert.deepEqual(items, []);
});
