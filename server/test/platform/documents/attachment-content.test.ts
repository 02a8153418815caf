import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { checkContent } from '../../../src/platform/documents/attachment-content.ts';
import type { AttachmentType } from '../../../src/domain/invoices/attachment-types.ts';
import { createPdfRenderer } from '../../../src/platform/documents/pdf-renderer.ts';
import { jpegFile, pngChunk, pngFile } from '../../support/browser/images.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { ODS, XLSX, zipFile } from '../../support/documents/attachable-files.ts';
import {
  pdfFrom,
  pdfOf,
  pdfOfObjectStream,
  rewritten,
  streamOf,
  withRevision,
} from '../../support/documents/pdf-files.ts';
import { onEnd } from '../../support/program/cleanup.ts';

const check = (bytes: Buffer, type: AttachmentType) => checkContent(bytes, type, 'T00000001');
const checkPdf = (bytes: Buffer) => check(bytes, 'application/pdf');

async function assertVerdicts(
  type: AttachmentType,
  expected: string,
  files: Record<string, Buffer>,
): Promise<void> {
  const verdicts = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => [name, await check(bytes, type)]),
  );
  assert.deepEqual(
    Object.fromEntries(verdicts),
    Object.fromEntries(Object.keys(files).map((name) => [name, expected])),
  );
}

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = ['<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'];

test('a PDF that can do something by itself is refused, however that is written', async () => {
  const compressed = pdfOfObjectStream([`<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>`, ...PAGES, SCRIPT]);
  assert.doesNotMatch(compressed.toString('latin1'), /JavaScript/);
  await assertVerdicts('application/pdf', 'invalid-content', {
    'a script': pdfOf(`/OpenAction${SCRIPT}`),
    'its name in other signs': pdfOf('/OpenAction<</S/J#61vaScript/JS(1)>>'),
    'a program': pdfOf('/OpenAction<</S/L#61unch/F(cmd.exe)>>'),
    'in an object stream': compressed,
    'in an object stream, as a writer makes it': await rewritten(
      pdfOf('/OpenAction 4 0 R', [SCRIPT]),
      '--object-streams=generate',
      '--compress-streams=y',
    ),
    'the kind of action in an object of its own': pdfOf('/OpenAction<</S 4 0 R/JS(1)>>', ['/JavaScript']),
    'scripts by name': pdfOf('/Names<</J#61vaScript<</Names[(a) 4 0 R]>>>>', ['<</S/GoTo>>']),
    'an action after another': pdfOf('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Launch/F(a)>>]>>'),
    'a script that nothing refers to': pdfOf('', [SCRIPT]),
    'a form that sends itself': pdfOf(
      '/AcroForm<</Fields[<</FT/Btn/A<</S/SubmitForm/F(http://a.example)>>>>]>>',
    ),
    'a form that is a program': pdfOf('/AcroForm<</XFA 4 0 R>>', [streamOf('', '<xdp/>')]),
    'another file on the network': pdfOf('/OpenAction<</S/GoToE/F(\\\\\\\\server\\\\share)/D[0/Fit]>>'),
    'an address that opens by itself': pdfOf('/OpenAction 4 0 R', ['<</S/URI/URI(https://a.example)>>']),
    'an address at the opening of a page': pdfOf(
      '/AA<</O<</S/GoTo/Next<</S/URI/URI(https://a.example)>>>>>>',
    ),
    'an embedded program': pdfOf(
      '/Names<</EmbeddedFiles<</Names[(a)<</F(a.exe)/UF(a.xml)/EF<</F 4 0 R>>>>]>>>>',
      [streamOf('/Type/EmbeddedFile', 'MZ')],
    ),
    'a stream from elsewhere': pdfOf('', ['<</Length 0/F(http://a.example/)>>stream\n\nendstream']),
    'protected by the owner only': await rewritten(
      pdfOf(`/OpenAction${SCRIPT}`),
      '--encrypt',
      '',
      'owner',
      '256',
      '--',
    ),
    'an older revision': withRevision(pdfOf(`/OpenAction${SCRIPT}`), '<</A 1>>'),
    'an object stream that the table of objects leaves out': Buffer.concat([
      pdfOf().subarray(0, -6),
      Buffer.from('9 0 obj\n'),
      streamOf('/Type/ObjStm/N 1/First 4', `1 0 ${CATALOG}`),
      Buffer.from('\nendobj\n%%EOF\n'),
    ]),
  });
});

test('two files in one are refused', async () => {
  const zip = zipFile({ 'a.txt': 'a', 'run.bat': 'b' });
  const behind = Buffer.concat([pdfOf(), zip]);
  const inComment = Buffer.concat([pdfOf(), zip, Buffer.from('\n%%EOF\n')]);
  inComment.writeUInt16LE(7, pdfOf().length + zip.length - 2);
  const header = pngFile(2, 2);
  const inPng = Buffer.concat([header.subarray(0, 33), pngChunk('zIPx', zip), header.subarray(33)]);
  await assertVerdicts('application/pdf', 'invalid-content', {
    'a ZIP file behind it': behind,
    'a ZIP file whose comment is the end of the PDF': inComment,
    'a page of HTML behind it': Buffer.concat([pdfOf(), Buffer.from('<html><script>')]),
    'a program before it': Buffer.concat([Buffer.from('MZ'), pdfOf()]),
    'no end': pdfOf().subarray(0, -7),
    'the start and the end alone': Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await assertVerdicts('image/png', 'invalid-content', {
    'a ZIP file behind it': Buffer.concat([pngFile(2, 2), zip]),
    'a ZIP file inside': inPng,
  });
  await assertVerdicts('image/jpeg', 'invalid-content', {
    'a ZIP file behind it': Buffer.concat([jpegFile(8, 8), zip]),
    'a ZIP file behind it, with the mark of the end': Buffer.concat([
      jpegFile(8, 8),
      zip,
      Buffer.from([0xff, 0xd9]),
    ]),
    'HTML behind it': Buffer.concat([jpegFile(8, 8), Buffer.from('<script>'), Buffer.from([0xff, 0xd9])]),
    'the marks of start and end alone': Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]),
  });
  await assertVerdicts(XLSX, 'invalid-content', {
    'a program before it': Buffer.concat([Buffer.from('MZ'), workbook()]),
    'something behind it': Buffer.concat([workbook(), Buffer.from('a')]),
    'something between its entries': Buffer.concat([
      zipFile({ a: '' }).subarray(0, 31),
      Buffer.alloc(100),
      workbook(),
    ]),
  });
});

test('usual PDFs pass: of Chromium and Typst, linearised, with object streams, signed, with revisions, with XML inside', async () => {
  const browser = await startBrowser();
  const page = await browser.newPage();
  await page.setContent(
    `<h1>Timer</h1><a href="https://a.example">HTML/JavaScript</a>${'<p>Æøå 7,5</p>'.repeat(200)}`,
  );
  const chromium = Buffer.from(await page.pdf({ tagged: true, outline: true }));
  await page.close();
  const renderer = createPdfRenderer();
  onEnd(() => renderer.close());
  const source =
    '#set document(date: datetime(year: 2026, month: 1, day: 5), title: "JavaScript")\n= Timer\n#link("https://a.example")[Launch]';
  const typst = Buffer.from(
    await renderer.render({ source }, {}, { accountId: 'T00000001', lane: 'request' }),
  );
  const signature =
    '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<3082>>>';
  await assertVerdicts('application/pdf', 'safe', {
    'of Chromium': chromium,
    'of Typst': typst,
    linearised: await rewritten(chromium, '--linearize'),
    'with object streams': await rewritten(chromium, '--object-streams=generate'),
    'linearised, with object streams': await rewritten(typst, '--linearize', '--object-streams=generate'),
    'without any': await rewritten(typst, '--object-streams=disable', '--stream-data=uncompress'),
    'protected by the owner only': await rewritten(
      chromium,
      '--encrypt',
      '',
      'owner',
      '256',
      '--print=none',
      '--',
    ),
    'with one revision': withRevision(pdfOf(), '<</A 1>>'),
    signed: withRevision(withRevision(pdfOf('/AcroForm<</SigFlags 3/Fields[]>>'), signature), '<</A 1>>'),
    'signed object streams': await rewritten(withRevision(pdfOf(), signature), '--object-streams=generate'),
    'with an address to click on': pdfOf('/OpenAction[3 0 R/Fit]', [
      '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://a.example)>>>>',
    ]),
    'with XML inside': pdfOf(
      '/Names<</EmbeddedFiles<</Names[(a)<</F(factur-x.xml)/UF<FEFF0061002E0078006D006C>/EF<</F 4 0 R>>>>]>>>>',
      [streamOf('/Type/EmbeddedFile', '<Invoice/>')],
    ),
    'with white space behind it': Buffer.concat([pdfOf(), Buffer.from(' \r\n\0\0')]),
  });
});

test('a PDF without a table of its objects is refused, because readers repair it each in their own way', async () => {
  const file = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF';
  assert.equal(await checkPdf(Buffer.from(file)), 'invalid-content');
});

test('a PDF that needs a password is told as that', async () => {
  for (const bits of ['128', '256']) {
    const options = bits === '128' ? ['--use-aes=y'] : [];
    const file = await rewritten(pdfOf(), '--encrypt', 'user', 'owner', bits, ...options, '--');
    assert.equal(await checkPdf(file), 'password-protected', bits);
  }
});

test('hostile files end within bounds, and the next file of another account is checked meanwhile', async () => {
  const zeros = Buffer.alloc(400 * 1024 * 1024);
  const bomb = pdfFrom([CATALOG, ...PAGES, streamOf('/Type/ObjStm/N 1/First 4', zeros)]);
  const nested = pdfFrom([CATALOG, ...PAGES, `[${'['.repeat(100_000)}`]);
  const deep = `${'['.repeat(400)}${']'.repeat(400)}`;
  const large = pdfFrom([CATALOG, ...PAGES, ...Array.from({ length: 4_000 }, () => deep)]);
  const loop = pdfOf('/OpenAction 4 0 R', ['<</S/GoTo/Next 5 0 R>>', '<</S/GoTo/Next 4 0 R>>']);
  const ended: string[] = [];
  const [verdicts, neighbour] = await Promise.all([
    Promise.all([bomb, nested, large, loop].map(checkPdf)).finally(() => ended.push('the hostile files')),
    checkContent(pdfOf(), 'application/pdf', 'T00000002').finally(() => ended.push('the neighbour')),
  ]);
  assert.equal(neighbour, 'safe');
  assert.equal(ended[0], 'the neighbour');
  assert.deepEqual(verdicts.slice(2), ['too-complex', 'safe']);
  assert.ok(
    verdicts.slice(0, 2).every((verdict) => ['too-complex', 'invalid-content', 'safe'].includes(verdict)),
  );
});

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function typesOf(more: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${TYPES}"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}"/>${more}</Types>`;
}

function relationsOf(...relationships: string[]): string {
  return `<Relationships>${relationships.map((one) => `<Relationship Id="a" ${one}/>`).join('')}</Relationships>`;
}

/** A small workbook as Excel has them. */
function workbook(types = '', parts: Record<string, string> = {}): Buffer {
  return zipFile({
    '[Content_Types].xml': typesOf(types),
    '_rels/.rels': relationsOf(`Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"`),
    'xl/workbook.xml': '<workbook/>',
    ...parts,
  });
}

const override = (type: string) => `<Override PartName="/xl/a.bin" ContentType="${type}"/>`;
const related = (type: string, mode = '') => ({
  'xl/_rels/workbook.xml.rels': relationsOf(`Type="${type}" Target="a.bin"${mode}`),
});

test('a workbook is judged by what it declares, whatever its parts are called', async () => {
  await assertVerdicts(XLSX, 'invalid-content', {
    'macros under another name': workbook(override('application/vnd.ms-office.vbaProject'), {
      'xl/a.bin': 'x',
    }),
    'macros by their relationship': workbook('', {
      ...related('http://schemas.microsoft.com/office/2006/relationships/vbaProject'),
      'xl/a.bin': 'x',
    }),
    'macros by other signs': workbook(
      '',
      related('http://schemas.microsoft.com/office/2006/relationships/vb&#97;Project'),
    ),
    'the type of a workbook with macros': workbook(
      override('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    ),
    'macros of Excel 4': workbook(override('application/vnd.ms-excel.macrosheet+xml')),
    'a control': workbook(override('application/vnd.ms-office.activeX+xml')),
    'an embedded object': workbook(override('application/vnd.openxmlformats-officedocument.oleObject')),
    'a type that Excel does not write': workbook(override('application/x-msdownload')),
    'a compound file': workbook('', {
      'xl/media/image1.png': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.slice(0, 0) + 'MZ',
    }),
    'a picture from elsewhere': workbook('', related(`${RELATIONSHIPS}/image`, ' TargetMode="External"')),
    'a link that starts a program': workbook('', {
      'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink/></externalLink>',
    }),
    'types in another encoding': zipFile({
      '[Content_Types].xml': '<?xml version="1.0" encoding="UTF-7"?><Types/>',
      'xl/workbook.xml': '<workbook/>',
    }),
    'types with entities': zipFile({
      '[Content_Types].xml': '<!DOCTYPE a [<!ENTITY b "vba">]><Types/>',
      'xl/workbook.xml': '<workbook/>',
    }),
    'two parts of one name': zipFile({
      '[Content_Types].xml': typesOf(''),
      'xl/workbook.xml': '<workbook/>',
      'XL/Workbook.xml': '<workbook/>',
    }),
  });
  await assertVerdicts(XLSX, 'safe', {
    'a usual one': workbook(),
    'with settings of a printer, a chart, a comment and a link': workbook(
      [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings',
        'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        'application/vnd.ms-office.chartstyle+xml',
        'application/vnd.ms-excel.threadedcomments+xml',
        'application/vnd.openxmlformats-package.core-properties+xml',
        'image/png',
      ]
        .map(override)
        .join(''),
      related(`${RELATIONSHIPS}/hyperlink`, ' TargetMode="External"'),
    ),
    'with values of another workbook': workbook('', {
      'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook/></externalLink>',
      ...related(`${RELATIONSHIPS}/externalLinkPath`, ' TargetMode="External"'),
    }),
  });
});

test('a spreadsheet of OpenDocument starts no scripts, and no part of a file is larger than it says', async () => {
  const sheet = (parts: Record<string, string>) =>
    zipFile({ mimetype: ODS, 'content.xml': '<office/>', ...parts });
  await assertVerdicts(ODS, 'invalid-content', {
    macros: sheet({ 'Basic/Standard/Module1.xml': '<m/>' }),
    'macros of an embedded document': sheet({ 'Object 1/Scripts/python/a.py': 'x' }),
    'an event that starts a script': sheet({ 'styles.xml': '<script:event-listener/>' }),
    'a script by other signs': sheet({ 'content.xml': '<a href="vnd.sun.st&#x61;r.script:a"/>' }),
    'a link to a program': sheet({ 'content.xml': '<table:dde-link/>' }),
  });
  await assertVerdicts(ODS, 'safe', { 'a usual one': sheet({ 'styles.xml': '<office/>' }) });
  const lying = sheet({ 'a.xml': 'a'.repeat(100_000) });
  const packed = deflateRawSync('a'.repeat(100_000)).length;
  assert.ok(packed < 1_000);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(100_000);
  const at = lying.lastIndexOf(size);
  lying.writeUInt32LE(10, at);
  assert.equal(await check(lying, ODS), 'invalid-content');
  const parts = Array.from(
    { length: 3 },
    (_, index) => [`${index}.xml`, 'a'.repeat(50 * 1024 * 1024)] as const,
  );
  assert.equal(await check(sheet(Object.fromEntries(parts)), ODS), 'too-complex');
});

test('pictures of telephones pass, which have further images behind the first', async () => {
  await assertVerdicts('image/jpeg', 'safe', {
    one: jpegFile(8, 8),
    'in colour': jpegFile(64, 64, { components: 3 }),
    'with a preview': Buffer.concat([jpegFile(8, 8), Buffer.alloc(5), jpegFile(16, 8)]),
  });
  await assertVerdicts('image/png', 'safe', { one: pngFile(2, 2) });
});
