import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import type { Role } from '../../../../src/domain/access/roles.ts';
import { hasRight } from '../../../../src/domain/access/roles.ts';
import { ACTIONS, PAGES, SETTINGS, placesFor } from '../../../../../web/src/shell/search/places.ts';

const ALL = [...ACTIONS, ...PAGES, ...SETTINGS];
const found = (typed: string, language: 'nb' | 'en' = 'nb', role: Role = 'owner', places = ALL) =>
  placesFor(typed, places, language, (right) => hasRight(role, right)).map(({ name }) => name[language]);

for (const [typed, name] of [
  ['mva', 'Mva-rapport'],
  ['kvittering', 'Kvitteringer'],
  ['kreditere', 'Kreditnotaer'],
  ['purring', 'Forfalte fakturaer'],
  ['trial balance', 'Saldobalanse'],
  ['balance trial', 'Saldobalanse'],
  ['merverdi', 'Merverdiavgift'],
  ['overdue', 'Forfalte fakturaer'],
  ['pristilbud', 'Tilbud'],
  ['voucher', 'Bilag'],
  ['kontonummer', 'Kontonummer'],
  ['bank fee', 'Konto for bankgebyrer'],
  ['ARSAVSLUTNING', 'Årsavslutning'],
  ['  ny   gjentakende ', 'Ny gjentakende faktura'],
  ['inkassovarsel', 'Automatiske brev'],
  ['saf-t', 'Flytt hit'],
  ['bytte system', 'Flytt hit'],
  ['importer', 'Flytt hit'],
] as const) {
  test(`“${typed}” finds ${name}`, () => assert.ok(found(typed).includes(name), found(typed).join()));
}

for (const [typed, language, first] of [
  ['rapporter', 'nb', 'Rapporter'],
  ['salg', 'nb', 'Salg'],
  ['invoices', 'en', 'Invoices'],
  ['fakturaer', 'en', 'Invoices'],
  ['customers', 'en', 'Customers'],
] as const) {
  test(`the name comes before other words: “${typed}” finds ${first} first in ${language}`, () => {
    assert.equal(found(typed, language, 'owner', [...PAGES])[0], first);
  });
}

test('what begins no word of a place finds nothing, and each word that is typed must be meant', () => {
  assert.deepEqual([found('finnes ikke'), found('aktura'), found('ny kunde faktura')], [[], [], []]);
});

test('a place that needs a right is found by those who have it', () => {
  assert.deepEqual(found('kontonummer', 'nb', 'accountant'), []);
  assert.deepEqual(found('ny faktura', 'nb', 'accountant'), []);
  assert.deepEqual(found('nytt bilag', 'nb', 'accountant'), ['Nytt bilag']);
  assert.deepEqual(found('nytt bilag', 'nb', 'member'), []);
});

type Texts = Record<'nb' | 'en', Record<string, unknown>>;

/** Every text of pages of settings, Norwegian and English side by side, however deep it stands. */
function pairsOf(nb: unknown, en: unknown): [nb: string, en: string][] {
  if (typeof nb === 'string' && typeof en === 'string') return [[nb, en]];
  if (typeof nb !== 'object' || nb === null || typeof en !== 'object' || en === null) return [];
  return Object.entries(nb).flatMap(([name, text]) => pairsOf(text, (en as Record<string, unknown>)[name]));
}

test('a field or card that is called so in Norwegian is called as the search says in English', async () => {
  const pairs: string[] = [];
  for (const folder of ['pages', 'ui', 'text']) {
    for await (const file of glob(`${folder}/**/*{texts,fields}.ts`, { cwd: 'web/src' })) {
      const module = (await import(
        new URL(`../../../../../web/src/${file}`, import.meta.url).href
      )) as object;
      for (const texts of Object.values(module) as Partial<Texts>[]) {
        pairs.push(...pairsOf(texts?.nb, texts?.en).map((pair) => pair.join(' | ')));
      }
    }
  }
  const known = new Set(pairs);
  const unknown = SETTINGS.map(({ name: { nb, en } }) => `${nb} | ${en}`).filter((pair) => !known.has(pair));
  assert.deepEqual(unknown, []);
});
