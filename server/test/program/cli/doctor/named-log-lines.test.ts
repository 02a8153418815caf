import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readRules } from '../../../platform/operations/rule-files.ts';
import { readSources, root } from '../../../support/imports.ts';

// Who is paged at night searches the log for what doctor, alerts and the guide name. It must be a line that is written.

const sources = Object.entries(readSources('server/src'));
const DOCTOR = 'program/cli/doctor';
const written = sources.filter(([path]) => !path.startsWith(DOCTOR)).map(([, text]) => text);

/** A line of the log begins with this text, or a job or a process has this name. */
function isWritten(text: string): boolean {
  const plain = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return written.some((source) => new RegExp(`['\`]${plain}['\` ]`).test(source));
}

/** The quoted words of the sentences that speak of the log. */
function namedIn(text: string): string[] {
  return text
    .split(/[.?!] /)
    .filter((sentence) => /\b(log|line)\b/i.test(sentence))
    .flatMap((sentence) =>
      [...sentence.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.replace(/ …$/, '')),
    );
}

test('every line of the log that an alert names is written somewhere', () => {
  const named = readRules().flatMap(({ alert, annotations }) =>
    namedIn(annotations['action'] ?? '').map((name) => [alert, name] as const),
  );
  assert.ok(named.length > 8, named.join());
  for (const [alert, name] of named) assert.ok(isWritten(name), `${alert} names "${name}"`);
});

test('every line of the log that the doctor names is written somewhere', () => {
  const named = sources
    .filter(([path]) => path.startsWith(DOCTOR))
    .flatMap(([path, text]) =>
      [...text.matchAll(/'([^'\n]+)'/g)].flatMap(([, words = '']) =>
        namedIn(words).map((name) => [path, name] as const),
      ),
    );
  assert.ok(named.length > 6, named.join());
  for (const [path, name] of named) assert.ok(isWritten(name), `${path} names "${name}"`);
});

test('every line of the log that the pages for operators name is written somewhere', () => {
  const named = ['settings', 'running', 'backup'].flatMap((page) =>
    namedIn(readFileSync(join(root, `docs/${page}.md`), 'utf8').replaceAll('\n', ' ')),
  );
  assert.ok(named.includes('a process has ended'), named.join());
  for (const name of named) assert.ok(isWritten(name), `a page names "${name}"`);
});

test('a line that nobody writes is told from one that is written', () => {
  assert.deepEqual([isWritten('job failed'), isWritten('mail unreachable')], [true, false]);
  assert.deepEqual(namedIn('Run it. Search the log for "a b" and "c …". Not "d".'), ['a b', 'c']);
});
