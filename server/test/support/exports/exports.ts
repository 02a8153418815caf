import { once } from 'node:events';
import type { Readable } from 'node:stream';
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

const OPTIONS = { lazyEntries: true };

/** The files of a ZIP file by name. Each is compared with its CRC-32 and its length. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, OPTIONS);
  const files = new Map<string, Buffer>();
  await eachEntry(zip, async (name, stream) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    files.set(name, Buffer.concat(chunks));
  });
  return files;
}

type ReadFile = (name: string, stream: Readable) => Promise<unknown>;

/** Reads the files of a ZIP file on the disk, one after the other. */
export async function eachFileOf(path: string, readFile: ReadFile): Promise<void> {
  await eachEntry(await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, OPTIONS), readFile);
}

async function eachEntry(zip: yauzl.ZipFile, readFile: ReadFile): Promise<void> {
  const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  for (let left = zip.entryCount; left > 0; left -= 1) {
    const next = once(zip, 'entry') as Promise<[yauzl.Entry]>;
    zip.readEntry();
    const [entry] = await next;
    await readFile(entry.fileName, await open(entry));
  }
  zip.close();
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
