import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ErrorCode } from '../../src/domain/errors/errors.ts';
import { messageOf, statusOf } from '../../src/domain/errors/errors.ts';
import { fieldErrorExamples } from '../../src/domain/errors/field-errors.ts';
import { DETAILS_EXAMPLES } from '../../src/platform/http/openapi/documented-endpoint.ts';

const root = new URL('../../../', import.meta.url);
const guide = readFileSync(new URL('docs/errors.md', root), 'utf8');
const { components } = JSON.parse(readFileSync(new URL('openapi.json', root), 'utf8'));

/** A row of a table without what only pads its cells. */
const tidied = (row: string) => row.replaceAll(/ +/g, ' ').trim();
const lines = guide.split('\n').filter((line) => line.startsWith('|'));
const rows = new Set(lines.map(tidied));
const shown = (details: object | undefined) =>
  details === undefined ? '' : `\`${JSON.stringify(details)}\``;

test('the guide has each code of a field once, with an example', () => {
  const expected = fieldErrorExamples().map(({ field, code, message, details }) =>
    tidied(
      `| \`${code}\` | ${field === '' ? 'the body' : `\`${field}\``} | ${message} | ${shown(details)} |`,
    ),
  );
  for (const row of expected) assert.ok(rows.has(row), row);
  assert.deepEqual(
    fieldErrorExamples().map(({ code }) => code),
    components.schemas.FieldError.properties.code['x-extensible-enum'],
  );
});

test('the guide has each code of the public API, with its status, its sentence and an example of its details', () => {
  const codes: ErrorCode[] = components.schemas.Error.properties.code['x-extensible-enum'];
  assert.ok(codes.length > 50);
  for (const code of codes) {
    const row = tidied(
      `| ${statusOf(code)} | \`${code}\` | ${messageOf(code)} | ${shown(DETAILS_EXAMPLES[code])} |`,
    );
    assert.ok(rows.has(row), row);
  }
});
