import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { connect } from '../../bench/connect.ts';
import { preload } from '../../bench/preload.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { createApiCaller } from '../../server/test/support/api/api-caller.ts';
import { databaseUrl } from '../../server/test/support/database/test-database.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { createSent } from '../../server/test/support/example-invoices.ts';
import { eachFileOf } from '../../server/test/support/exports/exports.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { processIdOf, startService } from '../../server/test/support/program/program.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { BASE_URL, startTestApp } from '../../server/test/support/test-app.ts';

// All of a large account as one file: in bounded memory, and each file in it is that of its list.

const DOCUMENTS = 100_000;
/** The beginning of a drawn PDF: whole ones would make the file four times as large. */
const DOCUMENT_BYTES = 10_000;
/** Above idle. To send the file takes more, because what was sent lies until the garbage collector comes. */
const MOST_MEGABYTES = { making: 100, sending: 250 };
const PATIENCE_MILLISECONDS = 7 * 60_000;

const needsProc = { skip: process.platform === 'linux' ? false : 'needs /proc' };

const app = await startTestApp({ jobs: false, isAlone: true });
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));

test(
  'an account of 100 000 documents is exported in bounded memory, and each file has the SHA-256 of the list',
  needsProc,
  async (context) => {
    const say = (line: string) => context.diagnostic(line);
    const large = await app.caller();
    await timed('filled', say, () => fill(large));
    const service = await startService({
      DATABASE_URL: databaseUrl(app.connection),
      BASE_URL,
      STORAGE_QUOTAS: 'test-exports=20GB',
      RATE_LIMITS: 'off',
    });
    const contentOf = (id: string) => `${service.url}/v1/exports/${id}/content`;
    const at = ({ accountId, token }: ApiCaller) => createApiCaller(service.url, accountId, token);
    // The first export of a process compiles and loads what the next ones have.
    const small = await app.caller();
    await createSent(small);
    const { id } = await make(at(small));
    await download(contentOf(id), small, join(folder, 'small.zip'));

    const jobs = await processIdOf(service, 'jobs');
    const http = await processIdOf(service, 'http');
    const growth = [jobs, http].map(watchGrowth);
    const done = await timed('made', say, () => make(at(large)));
    const file = join(folder, 'large.zip');
    const sha256 = await timed('downloaded', say, () => download(contentOf(done.id), large, file));
    const [ofJobs = 0, ofHttp = 0] = growth.map((grown) => grown());
    say(`${done.size} bytes; above idle: ${ofJobs} MB to make it, ${ofHttp} MB to send it`);
    assert.equal(sha256, done.sha256);
    assert.ok(
      ofJobs < MOST_MEGABYTES.making && ofHttp < MOST_MEGABYTES.sending,
      `${ofJobs} and ${ofHttp} MB`,
    );

    const { found, listed } = await timed('read', say, () => hashesOf(file));
    assert.equal(found.size, listed.size);
    for (const [name, hash] of listed) assert.equal(found.get(name), hash, name);
    const documents = [...listed.keys()].filter((name) => name.startsWith('documents/'));
    assert.equal(documents.length, DOCUMENTS);
  },
);

/** Sent invoices with their entries, as many customers as they have, and for each a document of its own with a stored PDF. */
async function fill({ accountId }: ApiCaller): Promise<void> {
  const maker = await app.caller();
  const { id } = await createSent(maker);
  await maker.get(`/v1/invoices/${id}/pdf`);
  const owner = await connect(app.connection);
  try {
    await preload(owner, accountId, DOCUMENTS);
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query(
      `insert into issued_documents (account_id, invoice_id, snapshot, issued_at)
       select i.account_id, i.id, d.snapshot, d.issued_at from issued_documents d, invoices i
       where d.account_id = $1 and d.invoice_id = $2 and i.account_id = $3`,
      [maker.accountId, id, accountId],
    );
    await owner.query(
      `insert into document_files (account_id, document_id, pdf, sha256, created_at)
       select i.account_id, i.id, substring(f.pdf from 1 for $4::integer), f.sha256, f.created_at
       from document_files f, invoices i
       where f.account_id = $1 and f.document_id = $2 and i.account_id = $3`,
      [maker.accountId, id, accountId, DOCUMENT_BYTES],
    );
    await owner.query('commit');
    await owner.query('vacuum (analyze)');
  } finally {
    await owner.end();
  }
}

async function make(api: ApiCaller) {
  const { id } = bodyOf(await api.post('/v1/exports', { kind: 'everything' }), 202);
  return eventually(
    'the export is made',
    async () => {
      const one = bodyOf(await api.get(`/v1/exports/${id}`), 200);
      assert.notEqual(one.status, 'failed', JSON.stringify(one.error));
      return one.status === 'done' ? one : undefined;
    },
    PATIENCE_MILLISECONDS,
  );
}

/** @returns the SHA-256 of what came */
async function download(url: string, { token }: ApiCaller, file: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200);
  assert.ok(answer.body !== null);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** @returns what tells the most MB that the process has held since, above what it holds now */
function watchGrowth(processId: number): () => number {
  // Makes the most that it has held what it holds now (proc(5)).
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
  const before = heldBy(processId, 'VmRSS');
  return () => Math.round((heldBy(processId, 'VmHWM') - before) / 1e6);
}

/** In bytes. */
function heldBy(processId: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

/** By name the SHA-256 of each file, as it is and as the list in the export has it. */
async function hashesOf(file: string): Promise<Record<'found' | 'listed', Map<string, string>>> {
  const found = new Map<string, string>();
  const list: Buffer[] = [];
  await eachFileOf(file, async (name, stream) => {
    const hash = createHash('sha256');
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (name === 'SHA256SUMS') list.push(chunk);
      else hash.update(chunk);
    }
    if (name !== 'SHA256SUMS') found.set(name, hash.digest('hex'));
  });
  const lines = Buffer.concat(list).toString('utf8').trimEnd().split('\n');
  return { found, listed: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])) };
}

async function timed<T>(what: string, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  say(`${what} in ${Math.round((performance.now() - from) / 1000)} s`);
  return result;
}
