import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { WORDS } from '../../../../web/src/text/common-texts.ts';
import { textsByLanguage } from '../../../../web/src/text/texts-by-language.ts';

/** Words of the app in both languages, of which pages show those of the reader. */
type Words = { nb: unknown; en: unknown };

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'nb' in value && 'en' in value;

/** The texts below a name, each with its path; functions count as texts. */
function textsIn(value: unknown, path: string): [path: string, text: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
}

const files = globSync('web/src/**/*texts*.ts').toSorted();
const all: [name: string, words: Words][] = [];
for (const file of files) {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  for (const [name, words] of Object.entries(exported))
    if (isWords(words)) all.push([`${file} ${name}`, words]);
}

test('every page has texts in both languages, and none is empty', () => {
  assert.ok(all.length > 80, String(all.length));
  for (const [name, words] of all) {
    const [nb, en] = [textsIn(words.nb, name), textsIn(words.en, name)];
    const kinds = (texts: typeof nb) => texts.map(([path, text]) => `${path} ${typeof text}`).toSorted();
    assert.deepEqual(kinds(en), kinds(nb));
    for (const [path, text] of [...nb, ...en])
      if (typeof text === 'string') assert.notEqual(text.trim(), '', path);
  }
});

/** Norwegian words that English texts may have: names without an English form, and quotations of a Norwegian page. */
const NORWEGIAN = /øre|bokmål|bokføringsforskriften|“[^”]*”|«[^»]*»/g;

test('no English text has been left in Norwegian', () => {
  const left = all.flatMap(([name, { en }]) =>
    textsIn(en, name).filter(
      ([, text]) => typeof text === 'string' && /[æøå]/i.test(text.replaceAll(NORWEGIAN, '')),
    ),
  );
  assert.deepEqual(left, []);
});

test('no page writes one of the common words again', () => {
  const again = globSync('web/src/pages/**/*-texts.ts').flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return Object.entries(WORDS)
      .filter(([name, [nb, en]]) => lines.includes(`  ${name}: ['${nb}', '${en}'],`))
      .map(([name]) => `${file} ${name}`);
  });
  assert.deepEqual(again, []);
});

test('a table gives the texts, functions and names below names of each language', () => {
  const { nb, en } = textsByLanguage({
    cancel: ['Avbryt', 'Cancel'],
    days: (count: number) => [`${count} dager`, `${count} days`],
    kinds: { other: ['annet', 'other'] },
  });
  assert.deepEqual([nb.cancel, nb.days(2), nb.kinds.other], ['Avbryt', '2 dager', 'annet']);
  assert.deepEqual([en.cancel, en.days(2), en.kinds.other], ['Cancel', '2 days', 'other']);
});

test('a text that lacks in one language does not compile', () => {
  const lacking = () => {
    // @ts-expect-error
    textsByLanguage({ cancel: ['Avbryt'] });
    // @ts-expect-error
    textsByLanguage({ cancel: 'Avbryt' });
    // @ts-expect-error
    textsByLanguage({ days: (count: number) => [`${count} dager`] });
    // @ts-expect-error
    textsByLanguage({ kinds: { other: ['annet', undefined] } });
  };
  assert.throws(lacking);
});
