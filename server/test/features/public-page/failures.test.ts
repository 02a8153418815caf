import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import pino from 'pino';
import { request } from '../../support/api/api-caller.ts';
import { createSent, getInvoice } from '../../support/example-invoices.ts';
import { createSentQuote } from '../../support/example-quotes.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const lines: string[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const service = await startTestApp({ jobs: false, log: pino({ level: 'trace' }, destination) });
const owner = openAsOwner(service.connection);
const api = await service.caller();

test('after a failure of the service the page says so in two languages without the cause, and marks nothing viewed', async () => {
  const invoice = await createSent(api);
  await owner
    .updateTable('issued_documents')
    .set({ snapshot: JSON.stringify({ language: 'nb', seller: {} }) })
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', invoice.id)
    .execute();
  const page = await request(service.url, 'GET', invoice.publicUrl.replace(BASE_URL, ''));
  assert.equal(page.status, 500);
  assert.equal(page.headers.get('cache-control'), 'private, no-store');
  assert.match(page.text, /Noe gikk galt hos oss[^]*Something went wrong on our side/);
  assert.doesNotMatch(page.text, /Error|undefined|\.ts/);
  assert.equal((await getInvoice(api, invoice.id)).status, 'sent');
});

test('tokens of links, and what people answer, are never in the log, whether the links exist or not', async () => {
  const invoice = await createSent(api);
  const path = invoice.publicUrl.replace(BASE_URL, '');
  const unknown = `/i/${'U'.repeat(32)}`;
  for (const start of [path, unknown, `${path}%zz`, `${path}${'x'.repeat(300)}`, `${path}/elsewhere`]) {
    for (const end of ['', '/pdf', '/logo', '/reminders/x/pdf']) {
      await request(service.url, 'GET', `${start}${end}`);
    }
    await request(service.url, 'POST', `${start}/opened`, { headers: { 'sec-fetch-site': 'same-origin' } });
  }
  const quote = await createSentQuote(api);
  const quotePath = quote.publicUrl.replace(BASE_URL, '');
  for (const start of [quotePath, unknown.replace('/i/', '/q/'), `${quotePath}/elsewhere`]) {
    for (const end of ['', '/pdf', '/logo']) await request(service.url, 'GET', `${start}${end}`);
    for (const action of ['opened', 'accept', 'decline']) {
      await request(service.url, 'POST', `${start}/${action}`, {
        body: 'name=Hemmelig+Navn&reason=Hemmelig+Grunn',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    }
  }
  const log = lines.join('');
  assert.match(log, /"route":"\/q\/:token\/decline"/);
  assert.ok(!log.includes(quote.publicUrl.slice(-32)));
  assert.doesNotMatch(log, /Hemmelig/);
  assert.match(log, /"route":"\/i\/:token"/);
  assert.match(log, /"route":"\/i\/:token\/opened"/);
  assert.ok(!log.includes(invoice.publicUrl.slice(-32)));
  assert.ok(!log.includes('UUUUU'));
});
