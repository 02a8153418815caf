import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createLate, createSent } from '../../support/example-invoices.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });

/** Late by 14 days at 12 % and 20 days at 12.25 %: the interest is 149.57 kr. */
const LATE = {
  dueDate: '2026-06-16',
  lines: [{ description: 'Rådgivning', quantity: 1, unitPrice: 13_218.91, vatCode: 5 }],
};

async function letter(invoice: Record<string, unknown>, request: Record<string, unknown>) {
  const sent = await createLate(service, api, { ...LATE, ...invoice });
  const { reminders } = bodyOf(await api.post(`/v1/invoices/${sent.id}/reminders`, request), 201);
  const path = `/v1/invoices/${sent.id}/reminders/${reminders.at(-1)?.id}/pdf` as const;
  return { sent, path, pdf: await getPdf(service.url, api, path) };
}

function assertTold(text: string, facts: string[]): void {
  // A sentence may be broken into lines.
  const flowing = text.replaceAll(/\s+/g, ' ');
  for (const fact of facts) assert.ok(flowing.includes(fact), `«${fact}» is missing in:\n${text}`);
}

test('a reminder shows the invoice, the claimed amounts, how the interest is reckoned, and the new deadline', async () => {
  const { sent, pdf } = await letter({}, { type: 'reminder', fee: true });
  assertTold(pdf.text, [
    'Purring',
    `faktura ${sent.number} av 02.06.2026`,
    'Den forfalt 16.06.2026.',
    'vennlig påminnelse: Betal kr 13 406,48 innen 03.08.2026.',
    'Ny betalingsfrist 03.08.2026',
    'Kontonummer 8601 11 17947',
    `KID ${sent.kid}`,
    `Faktura ${sent.number} 13 218,91`,
    'Purregebyr 38,00',
    'Forsinkelsesrente 149,57',
    '17.06.2026 – 30.06.2026 14 12 % 13 218,91',
    '01.07.2026 – 20.07.2026 20 12,25 % 13 218,91',
    'Å betale kr 13 406,48',
  ]);
  assert.doesNotMatch(pdf.text, /inkasso/i);
  assert.equal(pdf.title, `Purring: faktura ${sent.number} – Nordlys Design AS`);
});

const WARNINGS = {
  nb: [
    'Inkassovarsel',
    'inkassovarsel etter inkassoloven § 9',
    'Er ikke kr 13 406,48 betalt innen 03.08.2026, blir kravet sendt til inkasso',
    'inkassosalær',
  ],
  nn: [
    'Inkassovarsel',
    'inkassovarsel etter inkassolova § 9',
    'Er ikkje kr 13 406,48 betalt innan 03.08.2026, blir kravet sendt til inkasso',
    'Forseinkingsrente 149,57',
  ],
  en: [
    'Debt collection notice',
    'Norwegian Debt Collection Act (inkassovarsel)',
    'Unless NOK 13,406.48 is paid by 3 August 2026, the claim will be sent to debt collection (inkasso)',
    'fees of the collection agency',
  ],
};
for (const [language, facts] of Object.entries(WARNINGS)) {
  test(`a collection warning in ${language} says that collection follows, after which day, and what it costs (inkassoloven § 9)`, async () => {
    const { pdf } = await letter({ language }, { type: 'collection_warning', fee: true });
    assertTold(pdf.text, facts);
    assert.equal(pdf.language, language);
  });
}

test('a payment is subtracted, and a letter without fee claims neither fee nor interest', async () => {
  const sent = await createLate(service, api, LATE);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 3218.91, paidOn: '2026-07-01' }), 201);
  const answer = await api.post(`/v1/invoices/${sent.id}/reminders`, { type: 'reminder', fee: false });
  const { id } = existing(bodyOf(answer, 201).reminders.at(-1));
  const { text } = await getPdf(service.url, api, `/v1/invoices/${sent.id}/reminders/${id}/pdf`);
  assertTold(text, ['Betalt −3 218,91', 'Utestående 10 000,00', 'Å betale kr 10 000,00']);
  assert.doesNotMatch(text, /Purregebyr|Forsinkelsesrente|Renteperiode/);
});

test('the file of a letter never changes, and is found only under its own invoice', async () => {
  const { sent, path, pdf } = await letter({}, { type: 'reminder', fee: true });
  await updateCompany({ db: service.db, now: service.clock.now, actor: 'test' }, company.companyId, {
    name: 'Helt Ny AS',
    accentColour: '#00aa33',
  });
  const again = await getFile(service.url, api, path);
  assert.deepEqual(again.bytes, pdf.bytes);
  assert.equal(again.headers.get('content-disposition'), `inline; filename="purring-${sent.number}.pdf"`);

  const other = await createSent(api, LATE);
  assert.equal((await api.get(path.replace(sent.id, other.id))).status, 404);
});
