import type { Environment } from '../../../src/domain/access/environment.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { getPdf } from '../../support/documents/pdf.ts';
import { createDraft, createLate, createSent, exemptLine, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const company = await service.createCompany();

const A_MONTH_LATER = new Date('2026-08-20T10:00:00Z');
const MANY_LINES = Array.from({ length: 60 }, (_, index) => ({
  description: `Linje ${index + 1}`,
  quantity: 1,
  unitPrice: 100,
}));
const BANDS = {
  nb: 'Testdokument. Dette er ikke et ekte krav, og skal ikke betales.',
  nn: 'Testdokument. Dette er ikkje eit ekte krav, og skal ikkje betalast.',
  en: 'Test document. This is not a real claim and must not be paid.',
};

/** The pages of one document of each kind: invoice, credit note and draft of several pages, and both letters. */
async function pagesOfEachKind(
  environment: Environment,
  language: string,
): Promise<Record<string, string[]>> {
  const api = await service.caller({ company, environment });
  const setUp = { db: service.db, now: service.clock.now, actor: 'test' };
  const isNorwegian = language !== 'en';
  await updateCompany(setUp, company.companyId, { language: isNorwegian ? (language as 'nb' | 'nn') : 'nb' });
  const client = {
    name: 'Fjord Kaffe AS',
    email: 'post@fjord.example',
    country: isNorwegian ? 'NO' : 'SE',
    address: 'Bryggen 7',
    postalCode: '5003',
    city: 'Bergen',
  };
  const pages = async (path: string, caller = api) =>
    (await getPdf(service.url, caller, `${path}/pdf`)).pages;
  const invoice = await createSent(api, { client, lines: MANY_LINES, dueDate: '2026-08-20' });
  const note = await send(api, bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201).id);
  const draft = await createDraft(api, { client, lines: MANY_LINES });
  const late = await createLate(service, api, { client, lines: [exemptLine(1000)], dueDate: '2026-06-16' });
  const letter = async (type: string, caller = api) => {
    const { reminders } = bodyOf(await caller.post(`/v1/invoices/${late.id}/reminders`, { type }), 201);
    return pages(`/v1/invoices/${late.id}/reminders/${reminders.at(-1)?.id}`, caller);
  };
  const reminder = await letter('reminder');
  const warning = await service.clock.at(A_MONTH_LATER, async () =>
    letter('collection_warning', await service.caller({ company, environment })),
  );
  return {
    invoice: await pages(`/v1/invoices/${invoice.id}`),
    'credit note': await pages(`/v1/invoices/${note.id}`),
    draft: await pages(`/v1/invoices/${draft.id}`),
    reminder,
    warning,
  };
}

for (const [language, band] of Object.entries(BANDS)) {
  test(`in the test environment every page of every document says TEST, and that nothing is to be paid: ${language}`, async () => {
    for (const [kind, pages] of Object.entries(await pagesOfEachKind('test', language))) {
      assert.ok(pages.length > 1 || ['reminder', 'warning'].includes(kind), kind);
      for (const [index, page] of pages.entries()) {
        assert.ok(page.includes(band), `${kind}, page ${index + 1}:\n${page}`);
        // Across the page; a draft says so there instead, and has the band.
        const mark = kind !== 'draft' ? /^TEST$/m : /^(UTKAST|DRAFT)$/m;
        assert.match(page, mark, `${kind}, page ${index + 1}`);
      }
    }
  });
}

test('no document of the production account says so', async () => {
  for (const [kind, pages] of Object.entries(await pagesOfEachKind('production', 'nb'))) {
    for (const page of pages) assert.doesNotMatch(page, /TEST|Testdokument/, kind);
  }
});
