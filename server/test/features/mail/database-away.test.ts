import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { mailsInOutbox } from '../../../src/features/mail/jobs.ts';
import { MAIL_CONNECTIONS } from '../../../src/features/mail/mailer.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { startJobs } from '../../../src/platform/operations/jobs.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { openWayToDatabase } from '../../support/database/way-to-database.ts';

const MAILS = 12;

test('when the database goes away while mails are made, the log says so once, however many mails are due', async () => {
  const connection = await createTestDatabase();
  const service = await startTestApp({ connection, jobs: false });
  const api = await service.caller();
  for (let count = 0; count < MAILS; count += 1) await createSent(api);

  const way = await openWayToDatabase(connection);
  const { db, close } = openDatabase(way.connection, 'request', 10);
  onEnd(close);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const isStarted = Promise.withResolvers<void>();
  // Every attempt at a mail waits here until the database is away.
  const renderer = {
    render: async (...asked: Parameters<typeof service.delivery.renderer.render>) => {
      await isStarted.promise;
      return service.delivery.renderer.render(...asked);
    },
  };
  let failures = 0;
  const jobs = startJobs(
    db,
    log,
    mailsInOutbox({ ...service.delivery, db, log, renderer }),
    (name, isWell) => void (name === 'mails-test' && !isWell && failures++),
  );
  onEnd(jobs.stop);
  await eventually('some have a mail in hand', async () => {
    const taken = service.db.selectFrom('deliveries').select('id').where('attempts', '>', 0);
    return (await taken.execute()).length > 1;
  });
  way.shut();
  isStarted.resolve();
  await eventually('all who deliver have failed', async () => failures >= MAIL_CONNECTIONS);
  assert.deepEqual(lines, ['the database is away: jobs wait']);
  way.isOpen = true;
  await eventually('it is back', async () => lines.length > 1);
  assert.deepEqual(lines, ['the database is away: jobs wait', 'the database is back: jobs go on']);
});
