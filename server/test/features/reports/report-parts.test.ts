import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { assertFitsFile, reportFile } from '../../../src/features/reports/report-file.ts';
import { splitReport } from '../../../src/features/reports/report-parts.ts';
import { lineRow, subtotalRow, totalRow } from '../../../src/features/reports/report-table.ts';
import type { ReportTable, Row } from '../../../src/features/reports/report-table.ts';
import { createPdfRenderer, rendererFor } from '../../../src/platform/documents/pdf-renderer.ts';
import { readPdf } from '../../support/documents/pdf.ts';
import { rewritten } from '../../support/documents/pdf-files.ts';
import { onEnd } from '../../support/program/cleanup.ts';

const HEAD: Omit<ReportTable, 'sections'> = {
  accountId: 'T00000001',
  language: 'nb',
  title: 'Liste',
  period: '2026',
  subtitles: ['2026'],
  company: 'Nordlys Design AS',
  orgNumber: '',
  madeAt: new Date('2026-01-01T00:00:00Z'),
  isTest: true,
  isLandscape: false,
  notes: ['Merknad'],
};

function parts(sections: Record<string, Row[]>) {
  const table = {
    ...HEAD,
    sections: Object.entries(sections).map(([title, rows]) => ({ title, columns: [], rows })),
  };
  return splitReport(table, 2).map((part) => [
    ...part.sections.map(({ title, rows }) => `${title}: ${rows.map(({ cells }) => cells[0]).join(' ')}`),
    ...part.notes,
  ]);
}

test('a section goes on in the next part with its title, and the notes come last', () => {
  assert.deepEqual(
    parts({ A: [lineRow('1'), lineRow('2'), lineRow('3')], B: [lineRow('4'), lineRow('5')] }),
    [['A: 1 2'], ['A: 3', 'B: 4'], ['B: 5', 'Merknad']],
  );
});

test('no part begins with a sum, and a section without lines stays', () => {
  assert.deepEqual(
    parts({ A: [lineRow('1'), lineRow('2'), subtotalRow('s'), totalRow('t')], B: [], C: [lineRow('3')] }),
    [['A: 1 2 s t'], ['B: ', 'C: 3', 'Merknad']],
  );
});

test('report-too-long: a PDF has at most 20 000 lines', () => {
  assertFitsFile('pdf', 20_000);
  assert.throws(() => assertFitsFile('pdf', 20_001), {
    code: 'report-too-long',
    facts: { details: { maxLines: 20_000 } },
  });
});

test('a report of more than 2 000 lines is one PDF of five parts, with heading, number and tags on every page', async () => {
  const shared = createPdfRenderer();
  onEnd(() => shared.close());
  const rows = Array.from({ length: 2_001 }, (_, index) => lineRow(`L${index + 1}`));
  const sections = [{ title: '', columns: [{ heading: 'Kode', kind: 'code' }], rows }] as const;
  const renderer = rendererFor(shared, { accountId: 'T00000001', lane: 'request' });
  const file = await reportFile(renderer, 'pdf', { ...HEAD, sections });
  assert.ok('chunks' in file);
  const bytes = await buffer(file.chunks);
  const { pages, text, roles, metadata, title, language } = await readPdf(bytes);
  assert.deepEqual([title, language], ['Liste', 'nb']);
  assert.deepEqual(
    text.match(/\bL\d+/g),
    rows.map(({ cells }) => cells[0]),
  );
  const parts = pages.map((page, index) => {
    assert.ok(page.includes('Kode'));
    // Assistive programs find the heading of a column.
    assert.ok(roles[index]?.includes('TH'));
    const [, number, part] = /Side (\d+), del (\d) av 5$/.exec(page.trim()) ?? [];
    assert.equal(Number(number), index + 1);
    return part;
  });
  assert.deepEqual([...new Set(parts)], ['1', '2', '3', '4', '5']);
  assert.ok(pages.at(-1)?.includes('Merknad'));
  assert.equal(text.match(/Merknad|Utarbeidet/g)?.length, 2);
  assert.match(metadata, new RegExp(`NPages>${pages.length}<`));
  // A program that checks files finds nothing to repair.
  await rewritten(bytes);
});
