import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFile } from '../../server/test/support/documents/pdf.ts';
import { createDraft } from '../../server/test/support/example-invoices.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();

test('very long words take less than three times as long as the same amount of ordinary text', async () => {
  const millisecondsOf = async (description: string) => {
    const lines = Array.from({ length: 200 }, () => ({ description, quantity: 1, unitPrice: 1, vatCode: 3 }));
    const { id } = await createDraft(api, { lines });
    const started = performance.now();
    const { status } = await getFile(service.url, api, `/v1/invoices/${id}/pdf`);
    assert.equal(status, 200);
    return performance.now() - started;
  };
  const ordinary = await millisecondsOf('ordinary words in lines'.repeat(20));
  const endless = await millisecondsOf('W'.repeat(500));
  assert.ok(endless < 3 * ordinary, `${endless} ms instead of ${ordinary} ms`);
});
