import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryJobs } from '../../src/delivery/jobs.ts';
import { CONNECTIONS, createMailer } from '../../src/delivery/mailer.ts';
import { onEnd } from '../support/cleanup.ts';
import { eventually } from '../support/eventually.ts';
import { createSent } from '../support/example-invoices.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { startTestApp } from '../support/test-app.ts';

test('a sweep finishes the mails in hand when the process is to end, and begins no other', async () => {
  const smtp = await startSmtpSink();
  const service = await startTestApp({ jobs: false, isAlone: true });
  const mailer = createMailer(smtp.url);
  onEnd(() => mailer.close());
  const api = await service.caller({ environment: 'production' });
  const recipient = 'kari@nordmann.example';
  for (let index = 0; index < 2 * CONNECTIONS; index += 1) {
    await createSent(api, { client: { name: 'Kari Nordmann', email: recipient } });
  }
  const answered = Promise.withResolvers<void>();
  smtp.trouble = { at: 'DATA', recipient, until: answered.promise };
  const stopping = new AbortController();

  const job = deliveryJobs({ ...service.delivery, mailer }).find(({ schedule }) => schedule !== undefined);
  const sweeping = job?.run({}, stopping.signal);
  await eventually(
    'as many as go at once are on their way',
    async () => smtp.received.length === CONNECTIONS,
  );
  stopping.abort();
  answered.resolve();
  await sweeping;

  const rows = await service.db.selectFrom('deliveries').select(['status', 'attempts']).execute();
  const inHand = rows.filter(({ status, attempts }) => status === 'sent' && attempts === 1);
  const waiting = rows.filter(({ status, attempts }) => status === 'queued' && attempts === 0);
  assert.deepEqual([inHand.length, waiting.length], [CONNECTIONS, CONNECTIONS]);
});
