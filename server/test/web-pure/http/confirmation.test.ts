import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import createClient from 'openapi-fetch';
import { AppError, askBeforeRefusing, throwErrors } from '../../../../web/src/http/app-api.ts';
import { noteAnswer } from '../../../../web/src/http/connection.ts';

/** A change that the service does only after the person has confirmed is sent again then, as it was. */
const received: string[] = [];
let refusals = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push(`${request.method} ${[request.headers['idempotency-key']].join()} ${body}`);
    const isRefused = refusals-- > 0;
    response.writeHead(isRefused ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRefused ? { code: 'confirmation-required' } : { done: true }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// As in a browser that has a network. Node does not say whether it has.
Object.defineProperty(navigator, 'onLine', { value: true });
after(() => {
  server.close();
  // Without an answer the app would go on asking.
  noteAnswer(true);
});
const address = server.address();
assert.ok(typeof address === 'object' && address !== null);

type Content<T> = { content: { 'application/json': T } };
type Change = {
  requestBody?: Content<unknown>;
  responses: { 200: Content<unknown> };
  parameters: { header?: Record<string, string> };
};
const api = createClient<{ '/x': { post: Change; patch: Change; delete: Change } }>({
  baseUrl: `http://127.0.0.1:${address.port}`,
});
api.use(throwErrors);

function begin(answer: boolean, times: number): { asked: () => number } {
  received.length = 0;
  refusals = times;
  let asked = 0;
  askBeforeRefusing(() => {
    asked += 1;
    return Promise.resolve(answer);
  });
  return { asked: () => asked };
}
const codeOf = (act: () => Promise<unknown>) =>
  act().then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const post = () =>
  api.POST('/x', { body: { url: 'http://localhost:9' }, params: { header: { 'Idempotency-Key': 'key' } } });

test('who confirms has the change done, with the same content and the same key', async () => {
  const { asked } = begin(true, 1);
  assert.equal(await codeOf(post), 'done');
  assert.deepEqual(
    received,
    Array.from({ length: 2 }, () => 'POST key {"url":"http://localhost:9"}'),
  );
  assert.equal(asked(), 1);
});

test('what has no content is sent again, too', async () => {
  begin(true, 1);
  assert.equal(await codeOf(() => api.DELETE('/x')), 'done');
  assert.deepEqual(received, ['DELETE  ', 'DELETE  ']);
});

test('who gives up has nothing done, and is told why', async () => {
  begin(false, 1);
  assert.equal(await codeOf(() => api.PATCH('/x', { body: { bic: 'DNBANOKK' } })), 'confirmation-required');
  assert.equal(received.length, 1);
});

test('a change that is refused after the confirmation is not asked about again', async () => {
  const { asked } = begin(true, 2);
  assert.equal(await codeOf(post), 'confirmation-required');
  assert.deepEqual([received.length, asked()], [2, 1]);
});
