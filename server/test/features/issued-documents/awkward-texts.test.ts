import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDraft } from '../../support/example-invoices.ts';
import { getPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const MARGIN_POINTS = 56;

async function pdfOf(overrides: Record<string, unknown>) {
  const { id } = await createDraft(api, overrides);
  return getPdf(service.url, api, `/v1/invoices/${id}/pdf`);
}

const client = (name: string) => ({ client: { name, email: 'kari@nordmann.example', city: 'Bergen' } });
const line = (description: string) => ({ lines: [{ description, quantity: 1, unitPrice: 100 }] });

test('text that looks like Typst markup is printed as it is', async () => {
  const markup = [
    '#read("/etc/passwd")',
    '*fet* _kursiv_ $x^2$',
    '= Tittel',
    '<merke> @kilde',
    '\\ // /* "',
    '#pagebreak()',
  ];
  for (const text of markup) {
    const pdf = await pdfOf({
      ...client(text),
      ...line(text),
      notes: text,
      reference: text,
      deliveryPlace: text,
    });
    assert.equal(pdf.pages.length, 1);
    assert.equal(pdf.text.replaceAll('\n', ' ').split(text).length - 1, 5, `${text}\n${pdf.text}`);
  }
});

test('very long words stay within the margins and are whole in the extracted text', async () => {
  const long = 'W'.repeat(200);
  const pdf = await pdfOf({
    client: { ...client(long).client, address: 'Æ'.repeat(200), city: 'i'.repeat(100) },
    lines: [
      { description: 'W'.repeat(500), quantity: 1_000_000, unitPrice: 9000.9999, vatCode: 52 },
      { description: `kort ${'-'.repeat(300)} ord`, quantity: 0.0001, unitPrice: 100_000_000, vatCode: 3 },
    ],
    reference: 'R'.repeat(100),
    deliveryPlace: 'Ø'.repeat(100),
    notes: 'N'.repeat(2000),
  });
  for (const { text, left, right } of pdf.placed.flat()) {
    // The watermark runs across the page.
    if (text === 'UTKAST') continue;
    assert.ok(left >= MARGIN_POINTS && right <= pdf.width - MARGIN_POINTS, `${text}: ${left} to ${right}`);
  }
  // The note goes on across a page break, so the foot and the head of the pages are left out.
  const lines = pdf.text.split('\n').filter((line) => !/ Side \d av \d$|^UTKAST$|^Testdokument\./.test(line));
  const unbroken = lines.join('');
  for (const text of [long, 'R'.repeat(100), 'Ø'.repeat(100), 'N'.repeat(2000)])
    assert.ok(unbroken.includes(text));
});

test('a character that the fonts do not have becomes one placeholder, counted as a reader counts characters', async () => {
  const cases = {
    'Ærlig Ødegård Åse Ωμέγα Київ': 'Ærlig Ødegård Åse Ωμέγα Київ',
    'Nguyễn Đặng': 'Nguyễn Đặng',
    'Li 中文 AS': 'Li □□ AS',
    'თბილისი Երևան': 'თბილისი Երևան',
    'Kaffe 😀👨‍👩‍👧🇳🇴!': 'Kaffe □□□!',
    'o\u0302 e\u0301 ﬁn ２ ½': 'ô é fin 2 ½',
    '\uE000privat\uFEFF': '□privat',
  };
  for (const [given, printed] of Object.entries(cases)) {
    const { text } = await pdfOf(line(given));
    assert.ok(text.includes(`${printed} 1 100,00`), `${given}\n${text}`);
  }
});

test('names in Arabic, Hebrew, Thai and Devanagari are drawn with all their letters', async () => {
  for (const name of ['شركة النور', 'می\u200Cخواهم', 'מים מינרליים', 'กรุงเทพ น้ำ', 'हिन्दी क्षेत्र']) {
    const { text } = await pdfOf(client(name));
    assert.ok(!text.includes('□'), text);
    // Letters that stand above, below or before others are extracted in the order of drawing, some of them twice.
    const drawn = new Set(text.normalize('NFKD'));
    for (const letter of name.normalize('NFKD').replaceAll('\u200C', ''))
      assert.ok(drawn.has(letter), `${name} lacks ${letter}:\n${text}`);
  }
});

test('characters that turn the direction of writing or control a printer are left out', async () => {
  const { text } = await pdfOf({ notes: 'konto \u202E1234\u202C\u2066x\u2069 \u200Fy' });
  assert.ok(text.includes('konto 1234x y'), text);
});

test('where long words are many, they are broken in pieces and not between all letters, and stay whole in the text', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({
      description: 'W'.repeat(500),
      quantity: 1,
      unitPrice: 1,
      vatCode: 3,
    }));
  const [few, many] = [await pdfOf({ lines: lines(2) }), await pdfOf({ lines: lines(41) })];
  const pieces = ({ placed }: typeof few) => placed.flat().length;
  const letters = ({ text }: typeof few) => text.match(/W/g)?.length;
  assert.deepEqual([letters(few), letters(many)], [1_000, 20_500]);
  // Between all letters it takes several times as long: proof/speed/long-words.test.ts measures it.
  assert.ok(pieces(few) > 1_000 && pieces(many) < 5_000, `${pieces(few)} and ${pieces(many)}`);
});
