import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { ApiAnswer } from './api-caller.ts';
import { assertError, failingFields } from './answers.ts';

/** Leaves the field out. */
export const MISSING = Symbol('missing');

/** A value that a field may not have, and the code that it gets. */
export type WrongValue = readonly [value: unknown, code: string];

/** A copy of `body` with one field changed: `replaced(body, 'lines[0].quantity', 0)`. */
export function replaced(body: Record<string, unknown>, path: string, value: unknown) {
  const copy = structuredClone(body);
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  let parent = Object(copy);
  for (const step of steps) parent = parent[step] ??= {};
  if (value === MISSING) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** What no text field takes. Line breaks are wrong in a `single-line` only. */
export function wrongTexts(maxCharacters: number, lines: 'single-line' | 'multi-line'): WrongValue[] {
  return [
    [5, 'invalid-type'],
    [true, 'invalid-type'],
    [['x'], 'invalid-type'],
    [{}, 'invalid-type'],
    ['x'.repeat(maxCharacters + 1), 'too-long'],
    ['a\u0007b', 'invalid-format'],
    ['a\u001bb', 'invalid-format'],
    ['a\u0085b', 'invalid-format'],
    ...(lines === 'single-line'
      ? ([
          ['a\nb', 'invalid-format'],
          ['a\tb', 'invalid-format'],
          ['a\u2028b', 'invalid-format'],
        ] as const)
      : []),
  ];
}

/** An id of the caller's own is on one line, and never empty. */
export const WRONG_EXTERNAL_IDS: WrongValue[] = [
  ['', 'required'],
  ['  ', 'required'],
  ...wrongTexts(LIMITS.externalIdCharacters, 'single-line'),
];

export const WRONG_DATES: WrongValue[] = [
  [20260803, 'invalid-type'],
  [[], 'invalid-type'],
  ...[
    '',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-8-3',
    '03.08.2026',
    '2026-08-03T00:00:00Z',
    ' 2026-08-03',
    '1999-12-31',
    '2200-01-01',
    '0000-01-01',
    '-2026-01-01',
    '٢٠٢٦-٠٨-٠٣',
  ].map((text) => [text, 'invalid-date'] as const),
];

/** No forms of an account number. */
export const WRONG_ACCOUNT_NUMBERS: WrongValue[] = [
  [3000, 'invalid-type'],
  [['3000'], 'invalid-type'],
  ...['', '300', '3000000', '0300', '9000', ' 3000', '3000\n', '30a0', '٣٠٠٠'].map(
    (text) => [text, 'invalid-format'] as const,
  ),
];

export const WRONG_EMAILS: WrongValue[] = [
  [5, 'invalid-type'],
  [['kari@nordmann.example'], 'invalid-type'],
  [`kari@${'x'.repeat(250)}.example`, 'too-long'],
  ...[
    'kari',
    'kari@nordmann',
    '@nordmann.example',
    'kari@@nordmann.example',
    'Kari <kari@nordmann.example>',
    'kari@nordmann.example, ola@nordmann.example',
    'kari@nordmann.example\r\nBcc: ola@nordmann.example',
    'ka ri@nordmann.example',
  ].map((text) => [text, 'invalid-email'] as const),
];

/** Numbers above 0 with at most 4 decimals and at most a million, as quantities are. */
export const WRONG_QUANTITIES: WrongValue[] = [
  [MISSING, 'required'],
  [null, 'required'],
  ['3', 'invalid-type'],
  [true, 'invalid-type'],
  [[3], 'invalid-type'],
  [0, 'greater-than'],
  [-1, 'greater-than'],
  [1.00001, 'too-precise'],
  [1e-7, 'too-precise'],
  [1_000_000.0001, 'out-of-range'],
  [1e300, 'out-of-range'],
];

/** Fails the test unless the answer is `validation-failed` with these entries and no others: `['dueDate required']`. */
export function assertEntries(answer: ApiAnswer, entries: string[], wrong?: unknown): void {
  const shown = wrong === undefined ? '' : `${inspect(wrong).slice(0, 80)} → `;
  assertError(answer, 400, 'validation-failed');
  const found = failingFields(answer).map(([field, code]) => `${field} ${code}`);
  assert.deepEqual(found.toSorted(), entries.toSorted(), `${shown}${answer.text}`);
}
