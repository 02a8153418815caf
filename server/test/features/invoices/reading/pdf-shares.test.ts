import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../support/eventually.ts';
import { createDraft } from '../../../support/example-invoices.ts';
import { getFile } from '../../../support/documents/pdf.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

test('when one company asks for PDFs and hangs up, its PDFs are dropped, and another company does not wait for them', async (t) => {
  const [greedy, other] = [await service.caller(), await service.caller()];
  const lines = Array.from({ length: 60 }, () => ({
    description: 'W'.repeat(500),
    quantity: 1,
    unitPrice: 1,
    vatCode: 3,
  }));
  const long = `/v1/invoices/${(await createDraft(greedy, { lines })).id}/pdf` as const;
  const short = `/v1/invoices/${(await createDraft(other)).id}/pdf` as const;

  const renderings = t.mock.method(service.delivery.renderer, 'render').mock;
  const hangUp = new AbortController();
  const headers = { authorization: `Bearer ${greedy.token}` };
  const url = `${service.url}${long}`;
  const abandoned = Array.from({ length: 40 }, () => fetch(url, { headers, signal: hangUp.signal }));
  await eventually('several of them wait to be rendered', async () => renderings.callCount() > 2);
  hangUp.abort();
  await Promise.allSettled(abandoned);
  for (const [api, path] of [
    [other, short],
    [greedy, long],
  ] as const) {
    assert.equal((await getFile(service.url, api, path)).status, 200);
  }
  const outcomes = await Promise.allSettled(renderings.calls.map(async ({ result }) => result));
  const dropped = outcomes.filter(({ status }) => status === 'rejected');
  // Rendered are the first of those requests, which had begun, and the new request.
  assert.ok(dropped.length > 0, `${outcomes.length} asked for, none dropped`);
});
