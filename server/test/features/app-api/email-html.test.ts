import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEmail } from '../../../src/features/mail/index.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails } from '../../support/test-tools.ts';

const service = await startTestApp();
const { company, owner, member } = await openStaff(service);
const stranger = (await openStaff(service)).owner;
const api = await service.caller({ company });
const invoice = await createSent(api, {
  client: { name: 'Kari <b>Nordmann</b>', email: 'kari@nordmann.example' },
});
const [email] = await capturedEmails(api, invoice.id, 1);
assert.ok(email);
const path = `/accounts/${company.accounts.test}/emails/${email.id}/html`;

test('everybody in the company can see the HTML of a captured mail, shut in by its own policy', async () => {
  for (const person of [owner, member]) {
    const answer = await person.get(path);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.text, bodyOf(await api.get(`/v1/test/emails/${email.id}`), 200).html);
    assert.match(answer.text, /^<!doctype html>/i);
    assert.deepEqual(
      [
        'content-type',
        'content-security-policy',
        'x-content-type-options',
        'x-robots-tag',
        'cache-control',
      ].map((name) => answer.headers.get(name)),
      [
        'text/html; charset=utf-8',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        'nosniff',
        'noindex',
        'no-store',
      ],
    );
  }
});

test('a mail without HTML has no HTML to show, nor has a mail that cannot be read', async () => {
  const sources = ['Subject: Hei\r\nContent-Type: text/plain\r\n\r\nHei', ''];
  for (const text of sources) {
    const mail = { recipient: 'kari@nordmann.example', subject: 'Hei' };
    const source = Buffer.from(text);
    const { id } = await service.db
      .insertInto('captured_emails')
      .values({
        account_id: api.accountId,
        id: crypto.randomUUID(),
        delivery_id: email.deliveryId,
        ...mail,
        source,
        facts: JSON.stringify((await readEmail(source, mail)).facts),
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    assertError(await owner.get(path.replace(email.id, id)), 404, 'not-found');
  }
});

test('nobody else gets the HTML; a production account has none, and neither has a caller without a session', async () => {
  assertError(await stranger.get(path), 404, 'not-found');
  assertError(await owner.get(path.replace('/T', '/P')), 404, 'not-found');
  assertError(await owner.get(path.replace(email.id, crypto.randomUUID())), 404, 'not-found');
  assertError(await owner.get(path.replace(email.id, 'kari')), 404, 'not-found');
  assertError(await openAppCaller(service).get(path), 401, 'not-signed-in');
  assertError(await api.get(`/emails/${email.id}/html`), 404, 'not-found');
  assertError(await api.get(`/v1/test/emails/${email.id}/html`), 404, 'not-found');
});
