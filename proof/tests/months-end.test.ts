import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { inDays } from '../../server/test/support/dates.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import { root } from '../../server/test/support/imports.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { BASE_URL, startTestApp } from '../../server/test/support/test-app.ts';

/** The program of docs/months-end.md against books that it does not know. */

const hasPython = spawnSync('python3', ['--version']).status === 0;
const needsPython = { skip: hasPython ? false : 'needs Python 3, which runs examples/months-end' };
const PROGRAM = join(root, 'examples/months-end/months_end.py');

const service = await startTestApp();
const company = await service.createCompany({ accounting: true });
const api = await service.caller({ company });
const client = await service.createClient(company);
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));

/** February, so that the month ends a VAT term. */
const year = Number(inDays(0).slice(0, 4)) + 1;
const MONTH = `${year}-02`;
await keepBooks();

/** What the service answers, changed on its way. */
let change = (_path: string, text: string) => text;
const proxy = createServer((request, response) => void passOn(request, response)).listen(0, '127.0.0.1');
await once(proxy, 'listening');
onEnd(() => proxy.close());

test('the month is closed, and its CSV has every line of the journal to the øre', needsPython, async () => {
  const { exitCode, told } = await closeMonth(MONTH);
  assert.equal(exitCode, 0, told);
  const journal = bodyOf(await api.get(`/v1/reports/journal?from=${MONTH}&to=${MONTH}`), 200);
  const receivables = bodyOf(await api.get(`/v1/reports/receivables?asOf=${MONTH}`), 200);
  const vat = bodyOf(await api.get(`/v1/reports/vat?year=${year}&term=1`), 200);
  const { totalCount } = bodyOf(await api.get(`/v1/journal-entries?from=${MONTH}&to=${MONTH}`), 200);
  const kroner = (amount: number) => amount.toFixed(2);
  assert.equal(
    told,
    `${MONTH} is closed: ${totalCount} entries. Customers owe ${kroner(receivables.totals.outstanding)}. VAT of the term so far: ${kroner(vat.vatDue)}.\n`,
  );
  assert.ok(totalCount > 100, 'more than a page');

  const [header, ...rows] = readFileSync(join(folder, `journal-${MONTH}.csv`), 'utf8')
    .trim()
    .split('\r\n');
  assert.equal(header, 'series,number,date,account,vatCode,debit,credit');
  assert.equal(rows.length, journal.totalCount);
  const sum = (column: number) =>
    rows.reduce((ore, row) => ore + BigInt((row.split(',')[column] ?? '').replace('.', '')), 0n);
  const ore = BigInt(Math.round(journal.debit * 100));
  assert.deepEqual([sum(5), sum(6)], [ore, ore]);
});

test('a month before the last closed one is checked, and no month is opened by it', needsPython, async () => {
  const { exitCode, told } = await closeMonth(`${year}-01`);
  assert.equal(exitCode, 0, told);
  assert.equal(bodyOf(await api.get('/v1/period-closing'), 200).closedThrough, MONTH);
});

test('a month that is not over is refused, and the program says why', needsPython, async () => {
  const { exitCode, told } = await closeMonth(`${year}-03`);
  assert.equal(exitCode, 1);
  assert.match(told, /PUT \/v1\/period-closing: 400 .*Must be a month that is over\./);
});

test('a call that is not right, and a service that is away, are told in a line', needsPython, async () => {
  const none = { TILGODE_URL: '', TILGODE_CLIENT_ID: '' };
  const usage = 'Usage: python3 months_end.py 2026-10\n';
  for (const [told, month, changes] of [
    [usage, ''],
    [usage, '2026-13'],
    [usage, 'oktober'],
    ['Set TILGODE_URL, TILGODE_CLIENT_ID first.\n', MONTH, none],
    [
      // The token of the runs before is kept, so that the first call is another one.
      /^GET \/v1\/\S+: http:\S+ gives no answer of the service: .+\n$/,
      MONTH,
      { http_proxy: 'http://127.0.0.1:9' },
    ],
    [
      /^POST \/v1\/oauth\/token: nonsense gives no answer of the service: .+\n$/,
      MONTH,
      { TILGODE_URL: 'nonsense' },
    ],
  ] as const) {
    const result = await closeMonth(month, changes);
    assert.equal(result.exitCode, 1);
    if (typeof told === 'string') assert.equal(result.told, told);
    else assert.match(result.told, told);
  }
});

const lied: Record<string, [path: string, figure: RegExp, told: RegExp]> = {
  'an entry that does not balance': [
    '/v1/journal-entries',
    /"debit":[1-9][\d.]*/,
    /^Debit and credit of \w+ \d+ do not agree/,
  ],
  'a trial balance that is not the sum of the journal': [
    `/v1/reports/trial-balance?asOf=${MONTH}`,
    /"debit":[1-9][\d.]*/,
    /^Journal and trial balance of \d{4} do not agree/,
  ],
  'receivables that are not their account': [
    '/v1/reports/receivables',
    /(?<="totals":\{[^}]*)"outstanding":[1-9][\d.]*/,
    /^Open invoices and their account do not agree/,
  ],
  'VAT that is not on its account': [
    '/v1/reports/vat',
    /"closing":-?[1-9][\d.]*/,
    /^VAT report and trial balance of 27\d\d do not agree/,
  ],
};
for (const [what, [path, figure, expected]] of Object.entries(lied)) {
  test(`the program finds ${what}, be it by one øre`, needsPython, async () => {
    let times = 0;
    change = (asked, text) => {
      if (!asked.startsWith(path)) return text;
      return text.replace(figure, (found) => {
        times += 1;
        const [name, amount] = found.split(':');
        return `${name}:${((Math.round(Number(amount) * 100) + 1) / 100).toFixed(2)}`;
      });
    };
    const { exitCode, told } = await closeMonth(MONTH);
    change = (_path, text) => text;
    assert.ok(times > 0, 'nothing was changed');
    assert.equal(exitCode, 1, told);
    assert.match(told, expected);
  });
}

/** Invoices at every rate, payments, credit notes and entries, in two months. */
async function keepBooks(): Promise<void> {
  for (const [month, invoices] of [
    ['01', 5],
    ['02', 60],
  ] as const) {
    const day = `${year}-${month}-10`;
    bodyOf(await api.call('PUT', '/v1/test/clock', { body: { now: `${day}T10:00:00Z` } }), 200);
    for (let number = 1; number <= invoices; number += 1) {
      const draft = bodyOf(
        await api.post('/v1/invoices', {
          client: { name: `Kunde ${number % 7}`, email: `kunde${number % 7}@kunder.example` },
          dueDate: `${year}-03-15`,
          lines: [3, 31, 33, 5].map((vatCode) => ({
            description: 'Vare',
            quantity: number / 4,
            unitPrice: 33.33 + number,
            vatCode,
          })),
        }),
        201,
      );
      const { total } = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
      const amount = Math.round(total * 37) / 100;
      bodyOf(await api.post(`/v1/invoices/${draft.id}/payments`, { amount, paidOn: day }), 201);
      if (number % 5 > 0) continue;
      const lines = [{ lineIndex: 0, quantity: 0.3333 }];
      const note = bodyOf(await api.post(`/v1/invoices/${draft.id}/credit-notes`, { lines }), 201);
      bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
    }
    const rent = [
      { account: '6300', debit: 999.99, vatCode: '1' },
      { account: '2711', debit: 250 },
      { account: '1920', credit: 1249.99 },
    ];
    bodyOf(
      await api.post('/v1/journal-entries', { documentDate: day, description: 'Husleie', lines: rent }),
      201,
    );
  }
  bodyOf(await api.call('PUT', '/v1/test/clock', { body: { now: `${year}-03-01T10:00:00Z` } }), 200);
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  // A program that goes through a proxy asks for the whole address.
  const path = (request.url ?? '').replace(BASE_URL, '');
  const { authorization, 'content-type': contentType } = request.headers;
  const answer = await fetch(service.url + path, {
    method: request.method ?? '',
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
  response.writeHead(answer.status).end(change(path, await answer.text()));
}

async function closeMonth(
  month: string,
  changes: Record<string, string> = {},
): Promise<{ exitCode: number; told: string }> {
  const environment = {
    PATH: process.env['PATH'],
    TILGODE_URL: BASE_URL,
    TILGODE_ACCOUNT: company.accounts.test,
    TILGODE_CLIENT_ID: client.clientId,
    TILGODE_CLIENT_SECRET: client.clientSecret,
    http_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ...changes,
  };
  return new Promise((resolve) => {
    execFile('python3', [PROGRAM, month], { cwd: folder, env: environment }, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), told: stdout + stderr }),
    );
  });
}
