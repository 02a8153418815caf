import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { getPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();

const line = { description: 'Rådgivning', quantity: 1, unitPrice: 100, vatCode: 5 };
/** Enough lines for more than a page. */
const lines = Array.from({ length: 60 }, () => line);

async function pagesOf(api: ApiCaller): Promise<string[]> {
  const draft = await createDraft(api, { lines });
  const sent = await createSent(api, { lines });
  const note = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`, {}), 201);
  const paths = [draft.id, sent.id, note.id].map((id) => `/v1/invoices/${id}/pdf`);
  const year = 'from=2026-01-01&to=2026-12-31';
  paths.push(`/v1/reports/sales?${year}&format=pdf`);
  const pdfs = await Promise.all(paths.map((path) => getPdf(service.url, api, path)));
  for (const { metadata } of pdfs) assert.match(metadata, /pdfaid/);
  const pages = pdfs.flatMap((pdf) => pdf.pages);
  assert.ok(pages.length > pdfs.length, 'some have several pages');
  return pages;
}

test('every PDF page of the test environment says that it is not real', async () => {
  for (const page of await pagesOf(await service.caller({ company }))) {
    assert.match(page, /Testdokument\. Dette er ikke et ekte krav, og skal ikke betales\.|Testmiljøet\. /);
  }
});

test('no PDF page of production mentions the test environment', async () => {
  for (const page of await pagesOf(await service.caller({ company, environment: 'production' }))) {
    assert.doesNotMatch(page, /test/i);
  }
});
