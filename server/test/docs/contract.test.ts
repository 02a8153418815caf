import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../support/imports.ts';

// docs/contract.md names a test for each rule. Here each of them is looked up in its file.

type Rule = { number: string; tests: { file: string; title: string }[] };

const rules: Rule[] = Array.from(
  readFileSync(`${root}docs/contract.md`, 'utf8').matchAll(/^\| (\d+\.\d+) +\| .+? +\| (.+?) +\|$/gm),
  ([, number = '', cell = '']) => ({
    number,
    tests: cell.split('<br>').map((one) => {
      const [, file = '', title = ''] = /^`(\S+)`: (.+)$/.exec(one) ?? assert.fail(`${number}: ${one}`);
      return { file, title };
    }),
  }),
);

/** Whether the file has a test of this title. What a template inserts is written … or stands in the file. */
function hasTest(source: string, title: string): boolean {
  const titles = source.matchAll(
    /\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  );
  return Array.from(titles).some(([, single, double, template]) => {
    if (template === undefined) return (single ?? double) === title;
    const parts = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((part) => RegExp.escape(part));
    const inserted = new RegExp(`^${parts.join('(.+)')}$`).exec(title)?.slice(1);
    return inserted?.every((value) => value === '…' || source.includes(value)) === true;
  });
}

test('each rule of the contract names a test that is there', () => {
  assert.ok(rules.length > 90, `${rules.length} rules`);
  for (const { number, tests } of rules) {
    for (const { file, title } of tests) {
      const source = readFileSync(`${root}server/test/${file}`, 'utf8');
      assert.ok(hasTest(source, title), `${number}: ${file} has no test "${title}"`);
    }
  }
});

test('a title that is not there, and a case that a template no longer has, are noticed', () => {
  const source =
    "for (const name of ['one', 'two']) test(`case ${name}`, () => {});\ntest('whole', () => {});";
  for (const title of ['case one', 'case two', 'whole']) assert.ok(hasTest(source, title), title);
  for (const title of ['case three', 'case ', 'whole thing', 'who'])
    assert.ok(!hasTest(source, title), title);
});

test('each rule has a number of its own, and what code cites are numbers of rules', () => {
  const numbers = rules.map(({ number }) => number);
  assert.equal(new Set(numbers).size, numbers.length);
  let cited = 0;
  for (const file of globSync(
    [
      'server/src/**/*.ts',
      'server/test/**/*.ts',
      'scripts/**/*.ts',
      'torture/**/*.ts',
      'docs/decisions/*.md',
    ],
    { cwd: root },
  )) {
    const text = readFileSync(root + file, 'utf8');
    for (const [citation] of text.matchAll(/\bcontract \d+\.\d+((, | to )\d+\.\d+)*/gi)) {
      for (const [number] of citation.matchAll(/[\d.]+/g))
        assert.ok(numbers.includes(number), `${file}: there is no ${number} in docs/contract.md`);
      cited += 1;
    }
  }
  assert.ok(cited > 20, `${cited} citations`);
});
