import { promisify } from 'node:util';
import yauzl from 'yauzl';
import type { Schemas } from '../api/answer-types.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import type { TestApp } from '../test-app.ts';
import { listDue } from '../work-off.ts';

type Export = Schemas['Export'];

/** What tests of exports do with a service whose outbox does not run by itself. */
export function exportTools(service: Pick<TestApp, 'db' | 'outbox' | 'url'>) {
  const kinds = service.outbox.filter(({ name }) => name === 'exports');

  async function content(api: ApiCaller, id: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${service.url}/v1/exports/${id}/content`, {
      headers: { authorization: `Bearer ${api.token}`, ...headers },
    });
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  }

  return {
    kinds,
    content,
    ask: async (api: ApiCaller): Promise<Export> =>
      bodyOf(await api.post('/v1/exports', { kind: 'everything' }), 202),

    /** Does what is to be done for the account, and reads the export. */
    async make(api: ApiCaller, id: string): Promise<Export> {
      for (const kind of kinds) {
        for (const due of await listDue(service.db, kind, [api.accountId])) {
          await kind.work(due, new AbortController().signal);
        }
      }
      return bodyOf(await api.get(`/v1/exports/${id}`), 200);
    },

    fileOf: async (api: ApiCaller, { id }: Export) => unzipped((await content(api, id)).bytes),

    async bytesOf(api: ApiCaller, path: string): Promise<Buffer> {
      const answer = await fetch(`${service.url}${path}`, {
        headers: { authorization: `Bearer ${api.token}` },
      });
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

/** The files of a ZIP file by name. Each is compared with its CRC-32 and its length. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
  });
  const files = new Map<string, Buffer>();
  const ended = Promise.withResolvers<void>();
  zip.on('error', ended.reject);
  zip.on('end', ended.resolve);
  zip.on('entry', (entry: yauzl.Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return ended.reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', ended.reject);
      stream.on('end', () => {
        files.set(entry.fileName, Buffer.concat(chunks));
        zip.readEntry();
      });
    });
  });
  zip.readEntry();
  await ended.promise;
  return files;
}

/** An export that failed. Programs only propose exports on production accounts. */
export async function insertExport(db: TestApp['db'], accountId: string): Promise<string> {
  const id = newId();
  const row = {
    account_id: accountId,
    id,
    kind: 'everything',
    status: 'failed',
    requested_by: 'Test',
    created_at: new Date(),
  };
  await db.insertInto('account_exports').values(row).execute();
  return id;
}
