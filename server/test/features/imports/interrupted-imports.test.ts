import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteLeftImportParts } from '../../../src/features/imports/jobs.ts';
import { PART_BYTES } from '../../../src/platform/database/kept-files.store.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { shutGate } from '../../support/database/gate.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { importTools } from '../../support/imports/imported-files.ts';
import { writeSafT } from '../../support/imports/saf-t-files.ts';
import type { RunningService } from '../../support/program/program.ts';
import { processIdOf, startService } from '../../support/program/program.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// Whatever becomes of the process that reads a file: an import says all that the file has, or nothing.

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const { give, work, storedOf, kinds } = importTools(service);

const ENTRIES = 1_500;
const FILE = writeSafT({
  accounts: { '1500': [0, ENTRIES], '3000': [0, -ENTRIES] },
  customers: [{ id: '1', name: 'Kari', balances: { '1500': [0, ENTRIES] } }],
  entries: Array.from({ length: ENTRIES }, (_, number) => ({
    date: '2026-02-01',
    lines: [
      { account: '1500', amount: 1, customer: '1', more: `<ReferenceNumber>${number}</ReferenceNumber>` },
      { account: '3000', amount: -1 },
    ],
  })),
});

const PARTS = Math.ceil(Buffer.byteLength(FILE) / PART_BYTES);

// Before the other service works.
test('an import that is deleted while it is read is given up, and all of it goes', async () => {
  const api = await service.caller();
  const gate = await shutGate(owner, 'insert on import_lines', 'new.position = 1100');
  const { id } = bodyOf(await give(api, 'saf-t', FILE), 202);
  const [kind] = kinds;
  const reading = existing(kind).work({ accountId: api.accountId, id }, new AbortController().signal);
  await eventually('some lines are stored', async () => (await storedOf(api)).lines > 0);
  const deleting = api.delete(`/v1/imports/${id}`);
  await gate.open();
  bodyOf(await deleting, 204);
  await reading;
  await work(api);
  assert.deepEqual(await storedOf(api), { imports: 0, facts: 0, lines: 0, parts: 0 });
  const { items } = bodyOf(await api.get('/v1/events?wait=25&types=import.*'), 200);
  assert.deepEqual(
    items.map(({ type, data }) => [type, data.import?.error?.code]),
    [['import.failed', 'import-deleted']],
  );
});

let running: Promise<RunningService> | undefined;
/** The service whose processes die: one for all tests, so that no second one does the work. */
const theOther = () =>
  (running ??= startService({ DATABASE_URL: databaseUrl(service.connection), BASE_URL }));

const ROWS = [
  'Fakturanummer;KID;Kundenummer;Kundenavn;Fakturadato;Forfall;Utestående',
  ...Array.from(
    { length: ENTRIES },
    (_, number) => `${number + 1};;${number + 1};Kunde;2026-02-01;2026-02-15;1`,
  ),
].join('\n');

/** Where the process dies: while it stores lines, while it stores what is open, and when all is read. */
const PLACES = [
  { kind: 'saf-t', file: FILE, before: 'insert on import_lines', when: 'new.position = 1200' },
  {
    kind: 'saf-t',
    file: FILE,
    before: 'insert on import_facts',
    when: `new.kind = 'item' and new.position = 1`,
  },
  { kind: 'saf-t', file: FILE, before: 'update on imports', when: `new.status = 'ready'` },
  {
    kind: 'open-invoices',
    file: ROWS,
    before: 'insert on import_facts',
    when: `new.kind = 'item' and new.position = 1`,
  },
  { kind: 'open-invoices', file: ROWS, before: 'update on imports', when: `new.status = 'ready'` },
] as const;

test(
  'a process that is killed while it reads leaves nothing half, and the next one reads all',
  needsSignals,
  async () => {
    const one = await theOther();
    for (const { kind, file, before, when } of PLACES) {
      const api = await service.caller();
      const atOne = createApiCaller(one.url, api.accountId, api.token);
      const gate = await shutGate(owner, before, `new.account_id = '${api.accountId}' and ${when}`);
      const { id } = bodyOf(await give(atOne, kind, file), 202);
      await gate.reached();
      const died = await processIdOf(one, 'jobs');
      process.kill(died, 'SIGKILL');
      await gate.open();
      const half = bodyOf(await api.get(`/v1/imports/${id}`), 200);
      assert.deepEqual([half.status, half.report], ['processing', null], before);
      await eventually('the next one works', async () => (await processIdOf(one, 'jobs')) !== died);
      // As if the minute were over for which the one that was killed had the import.
      await owner
        .updateTable('imports')
        .set({ leased_until: new Date(0) })
        .where('id', '=', id)
        .execute();
      await eventually(
        'it is read',
        async () => bodyOf(await api.get(`/v1/imports/${id}`), 200).status === 'ready',
      );
      const { report } = bodyOf(await api.get(`/v1/imports/${id}`), 200);
      assert.deepEqual(report?.openInvoices, { count: ENTRIES, amount: ENTRIES });
      const facts = kind === 'saf-t' ? ENTRIES + 3 : 2 * ENTRIES;
      const parts = Math.ceil(Buffer.byteLength(file) / PART_BYTES);
      assert.deepEqual(await storedOf(api), { imports: 1, facts, lines: 0, parts }, before);
      const { items } = bodyOf(await api.get('/v1/events?wait=25&types=import.*'), 200);
      assert.deepEqual(
        items.map(({ type }) => type),
        ['import.ready'],
      );
    }
  },
);

test(
  'a process that is killed while a file comes has no import; the same request again takes it in, and the bytes of the first go',
  needsSignals,
  async () => {
    const api = await service.caller();
    const one = await theOther();
    const atOne = createApiCaller(one.url, api.accountId, api.token);
    const gate = await shutGate(
      owner,
      'insert on kept_file_parts',
      `new.account_id = '${api.accountId}' and new.position = 1`,
    );
    const sending = give(atOne, 'saf-t', FILE, { key: 'the-file' });
    sending.catch(() => {});
    await gate.reached();
    const died = await processIdOf(one, 'http');
    process.kill(died, 'SIGKILL');
    await assert.rejects(sending);
    await gate.open();
    assert.equal(bodyOf(await api.get('/v1/imports'), 200).totalCount, 0);
    assert.ok((await storedOf(api)).parts > 0);
    await eventually('another process answers', async () => (await processIdOf(one, 'http')) !== died);
    const again = await eventually('the key is free', async () => {
      const answer = await give(atOne, 'saf-t', FILE, { key: 'the-file' });
      return answer.status === 202 ? answer : undefined;
    });
    const { id } = bodyOf(again, 202);
    await eventually(
      'it is read',
      async () => bodyOf(await api.get(`/v1/imports/${id}`), 200).status === 'ready',
    );
    await deleteLeftImportParts(service.db, new Date(Date.now() + 7_200_000));
    assert.deepEqual(await storedOf(api), { imports: 1, facts: ENTRIES + 3, lines: 0, parts: PARTS });
  },
);
