import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simpleParser } from 'mailparser';
import { bodyOf, existing } from '../support/api/answers.ts';
import { request } from '../support/api/api-caller.ts';
import { createDraft, exemptLine } from '../support/example-invoices.ts';
import { getFile, getPdf } from '../support/documents/pdf.ts';
import { readXml } from '../support/documents/read-xml.ts';
import type { XmlElement } from '../support/documents/read-xml.ts';
import { startTestApp } from '../support/test-app.ts';
import { capturedEmails } from '../support/test-tools.ts';
import { workOff } from '../support/work-off.ts';

/** Texts that people may write into a name or a note. The pages of the app are walked through with such texts, too. */
const HOSTILE = [
  '<script>window.hit=1</script><img src=x onerror="window.hit=1">',
  `</td></title></textarea>--><svg/onload=window.hit=1>`,
  `" autofocus onfocus="window.hit=1" x='`,
  'javascript:window.hit=1',
  '=HYPERLINK("http://onde.example";"Åpne")',
  "＋cmd|' /C calc'!A0",
  '%0d%0aBcc: ond@example.no =?utf-8?q?=0d=0aBcc:ond@example.no?=',
  `x.pdf"; filename="..\\..\\ond.exe`,
  '100,00 \u202E00,001\u2066 kr',
  '𝔎afé 🧾👩‍👩‍👧‍👦 ﷺ',
  '{number} {{7*7}} ${7*7} $& %s #read("/etc/passwd")',
  ']]><!-- &amp; &#x3c;b> <?php ?>',
];
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

const service = await startTestApp({ jobs: false });
const api = await service.caller({ environments: ['test'] });

/** An invoice with this text in every field that people write, sent with this text as subject and message of the mail. */
async function sendWith(text: string, index: number) {
  const client = { name: text, address: text, city: text, email: `kunde${index}@nordmann.example` };
  const texts = { reference: text, notes: text, deliveryPlace: text };
  const lines = [{ ...exemptLine(100), description: text }];
  const { id } = await createDraft(api, { client, ...texts, lines });
  return bodyOf(await api.post(`/v1/invoices/${id}/send`, { subject: text, message: text }), 200);
}

const invoices = await Promise.all(HOSTILE.map(sendWith));
const harmless = await sendWith('Kari Nordmann', HOSTILE.length);
await workOff(service.db, service.outbox);
for (const text of HOSTILE) {
  const lines = [
    { account: '7770', debit: 1, description: text },
    { account: '1920', credit: 1 },
  ];
  const entry = { documentDate: harmless.issueDate, description: text, lines };
  bodyOf(await api.post('/v1/journal-entries', entry), 201);
}
const [year = ''] = harmless.issueDate.split('-');
const period = `from=${year}-01-01&to=${year}-12-31`;

/** The tags with the names of their attributes, without the values. */
function skeleton(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/="[^"]*"/g, '='));
}

test('JSON has every text as it was written, names without marks that turn text around, and no browser shows JSON as a page', async () => {
  for (const [index, text] of HOSTILE.entries()) {
    const answer = await api.get(`/v1/invoices/${invoices[index]?.id}`);
    const { client, reference, notes, lines } = answer.body;
    assert.deepEqual(
      [client.name, client.city, reference, notes, lines[0]?.description],
      [text.replaceAll(DIRECTION_MARKS, ''), text, text, text, text],
    );
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  }
});

test('the public page has the same tags as a page without hostile texts, and no marks that turn the direction of writing', async () => {
  const pageOf = async ({ publicUrl }: { publicUrl: string | null }) =>
    (await request(service.url, 'GET', new URL(publicUrl ?? '').pathname)).text;
  const expected = skeleton(await pageOf(harmless));
  for (const invoice of invoices) {
    const page = await pageOf(invoice);
    assert.deepEqual(skeleton(page), expected, String(invoice.notes));
    assert.doesNotMatch(page, DIRECTION_MARKS);
  }
});

test('the mail has the same headers, tags and attachment as a mail without hostile texts', async () => {
  const mailOf = async ({ id }: { id: string }) => {
    const { id: emailId } = existing((await capturedEmails(api, id, 1))[0]);
    const { text: source } = await api.get(`/v1/test/emails/${emailId}/source`);
    return simpleParser(source);
  };
  const expected = await mailOf(harmless);
  for (const invoice of invoices) {
    const parsed = await mailOf(invoice);
    assert.deepEqual([...parsed.headers.keys()].toSorted(), [...expected.headers.keys()].toSorted());
    assert.deepEqual(
      [parsed.to].flat().map((to) => to?.text),
      [invoice.client.email],
    );
    assert.deepEqual(skeleton(parsed.html || ''), skeleton(expected.html || ''), String(invoice.notes));
    assert.deepEqual(
      parsed.attachments.map(({ filename }) => filename),
      [`faktura-${invoice.number}.pdf`],
    );
    assert.doesNotMatch(`${parsed.subject}${parsed.text}${parsed.html}`, DIRECTION_MARKS);
  }
});

test('the PDF has one page, runs nothing, and has a file name that the service made', async () => {
  for (const { id, number } of invoices) {
    const path = `/v1/invoices/${id}/pdf` as const;
    const { headers } = await getFile(service.url, api, path);
    assert.equal(headers.get('content-disposition'), `inline; filename="faktura-${number}.pdf"`);
    const { bytes, pages, text } = await getPdf(service.url, api, path);
    assert.equal(pages.length, 1);
    assert.doesNotMatch(text, DIRECTION_MARKS);
    // Actions of a PDF stand outside its streams. Streams are left out, because compressed bytes may look like an action.
    const source = Buffer.from(bytes).toString('latin1');
    const objects = source.replace(/\bstream\r?\n[^]*?\bendstream\b/g, '');
    assert.match(objects, /\/Type \/Catalog\b/);
    assert.doesNotMatch(objects, /\/(ObjStm|JavaScript|JS|Launch|URI|OpenAction|AA)\b/);
  }
});

/** The cells of a CSV file (RFC 4180, semicolons). */
function cellsOf(csv: string): string[] {
  return [...csv.slice(1).matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(?:;|\r\n)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}

test('no cell of a CSV file is a formula or turns the direction of writing, and every text is in a cell of its own', async () => {
  for (const [report, where] of [
    [`ledger?account=7770&${period}`, HOSTILE],
    [`sales?${period}`, HOSTILE],
    ['receivables?', HOSTILE],
  ] as const) {
    const { text: csv } = await api.get(`/v1/reports/${report}&format=csv`);
    const cells = cellsOf(csv);
    for (const text of where) {
      const shown = text.replaceAll(DIRECTION_MARKS, '');
      assert.ok(
        cells.some((cell) => cell === shown || cell === `'${shown}`),
        `${report}: ${text}`,
      );
    }
    const texts = cells.filter((cell) => !/^-?[\d ]+(,\d+)?$/.test(cell));
    assert.deepEqual(
      texts.filter((cell) => /^[=+\-@\t\r]/.test(cell.normalize('NFKC').trimStart())),
      [],
    );
    assert.doesNotMatch(csv, DIRECTION_MARKS);
  }
});

test('SAF-T has every text as text', async () => {
  const { text: file } = await api.get(`/v1/exports/saf-t?from=${year}-01&to=${year}-12`);
  const textsOf = (element: XmlElement): string[] => [element.text, ...element.children.flatMap(textsOf)];
  const texts = new Set(textsOf(readXml(file)));
  for (const text of HOSTILE) assert.ok(texts.has(text), text);
});
