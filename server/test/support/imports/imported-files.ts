import type { Schemas } from '../api/answer-types.ts';
import type { ApiAnswer, ApiCaller } from '../api/api-caller.ts';
import { bodyOf } from '../api/answers.ts';
import type { TestApp } from '../test-app.ts';
import { listDue } from '../work-off.ts';

export type Import = Schemas['Import'];
type Sent = { type?: string; query?: string; key?: string; headers?: Record<string, string> };

/** What tests of files of other systems do with a service whose outbox does not run by itself. */
export function importTools({ db, outbox, url }: Pick<TestApp, 'db' | 'outbox' | 'url'>) {
  const kinds = outbox.filter(({ name }) => name === 'imports');

  function give(
    api: ApiCaller,
    kind: Import['kind'],
    file: string | Uint8Array,
    { type = kind === 'saf-t' ? 'application/xml' : 'text/csv', query = '', key, headers }: Sent = {},
  ): Promise<ApiAnswer<Import>> {
    return api.post(`/v1/imports/${kind}${query}` as '/v1/imports/saf-t', file, {
      headers: { 'content-type': type, ...headers },
      ...(key !== undefined && { key }),
    });
  }

  /** Does what is to be done for the account. */
  async function work({ accountId }: ApiCaller): Promise<void> {
    for (const kind of kinds) {
      for (let due = await listDue(db, kind, [accountId]); due.length > 0;) {
        for (const one of due) await kind.work(one, new AbortController().signal);
        due = await listDue(db, kind, [accountId]);
      }
    }
  }

  return {
    kinds,
    give,
    work,
    /** Gives a file in, and has it read. */
    async read(api: ApiCaller, ...given: [Import['kind'], string | Uint8Array, Sent?]): Promise<Import> {
      const { id } = bodyOf(await give(api, ...given), 202);
      await work(api);
      return bodyOf(await api.get(`/v1/imports/${id}`), 200);
    },
    async sourceOf(api: ApiCaller, id: string): Promise<Buffer> {
      const answer = await fetch(`${url}/v1/imports/${id}/source`, {
        headers: { authorization: `Bearer ${api.token}` },
      });
      return Buffer.from(await answer.arrayBuffer());
    },
    /** The rows that the account has of its imports. */
    async storedOf({ accountId }: ApiCaller) {
      const count = async (table: 'imports' | 'import_facts' | 'import_lines' | 'kept_file_parts') =>
        (await db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute())
          .length;
      return {
        imports: await count('imports'),
        facts: await count('import_facts'),
        lines: await count('import_lines'),
        parts: await count('kept_file_parts'),
      };
    },
  };
}
