import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlOf } from '../../../../../web/src/pages/requests/curl.ts';
import type { WholeCall } from '../../../../../web/src/pages/requests/requests-queries.ts';

const URL = 'https://tilgode.example';
const call = (more: object) =>
  ({ method: 'GET', path: '/v1/me', bodies: null, isDryRun: false, ...more }) as unknown as WholeCall;

for (const [name, more, command] of [
  ['a read', {}, `curl -sS 'https://tilgode.example/v1/me' \\\n  -H "Authorization: Bearer $TOKEN"`],
  [
    'a read with a question',
    { path: '/v1/invoices', bodies: { query: { q: 'å & b', page: '2' }, request: null } },
    `curl -sS 'https://tilgode.example/v1/invoices?q=%C3%A5+%26+b&page=2' \\\n  -H "Authorization: Bearer $TOKEN"`,
  ],
  [
    'a change with a body that has quotes',
    { method: 'POST', path: '/v1/clients', bodies: { query: null, request: { name: "Kari's" } } },
    [
      `curl -sS -X POST 'https://tilgode.example/v1/clients'`,
      `-H "Authorization: Bearer $TOKEN"`,
      `-H "Idempotency-Key: again-$(date +%s)"`,
      `-H "Content-Type: application/json"`,
      `-d '{"name":"Kari'\\''s"}'`,
    ].join(' \\\n  '),
  ],
  [
    'one that was only tried',
    { method: 'POST', path: '/v1/invoices/1/send', isDryRun: true },
    [
      `curl -sS -X POST 'https://tilgode.example/v1/invoices/1/send'`,
      `-H "Authorization: Bearer $TOKEN"`,
      `-H "Tilgode-Dry-Run: true"`,
    ].join(' \\\n  '),
  ],
  [
    'a deletion',
    { method: 'DELETE', path: '/v1/clients/1' },
    `curl -sS -X DELETE 'https://tilgode.example/v1/clients/1' \\\n  -H "Authorization: Bearer $TOKEN"`,
  ],
] as const) {
  test(`${name} as a command`, () => assert.equal(curlOf(call(more), URL), command));
}
