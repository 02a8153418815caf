import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDraft } from '../../../support/example-invoices.ts';
import { getFile } from '../../../support/documents/pdf.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

test('when one company asks for PDFs and hangs up, another company does not wait for them', async () => {
  const [greedy, other] = [await service.caller(), await service.caller()];
  const lines = Array.from({ length: 300 }, () => ({
    description: 'W'.repeat(500),
    quantity: 1,
    unitPrice: 1,
    vatCode: 3,
  }));
  const long = `/v1/invoices/${(await createDraft(greedy, { lines })).id}/pdf` as const;
  const short = `/v1/invoices/${(await createDraft(other)).id}/pdf` as const;
  await getFile(service.url, other, short);
  const started = performance.now();
  await getFile(service.url, greedy, long);
  const once = performance.now() - started;

  const hangUp = new AbortController();
  const headers = { authorization: `Bearer ${greedy.token}` };
  const url = `${service.url}${long}`;
  const abandoned = Array.from({ length: 40 }, () => fetch(url, { headers, signal: hangUp.signal }));
  // After this answer the service has all the requests.
  await greedy.get('/v1/me');
  hangUp.abort();
  await Promise.allSettled(abandoned);

  const asked = performance.now();
  assert.equal((await getFile(service.url, other, short)).status, 200);
  assert.ok(performance.now() - asked < 4 * once, 'at most what was begun is waited for');
  const again = performance.now();
  assert.equal((await getFile(service.url, greedy, long)).status, 200);
  assert.ok(performance.now() - again < 12 * once, 'the others are dropped');
});
