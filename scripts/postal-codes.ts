/**
 * `node scripts/postal-codes.ts FILE` writes the list of postal codes anew from the register of Posten, which
 * https://www.bring.no/postnummerregister-ansi.txt has: a line for each code, in Latin-1, whose first two columns are the code
 * and its place.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = new URL('../server/src/features/clients/postal-codes.txt', import.meta.url);
/** There are some 5 100. A file with far fewer is not the register. */
const FEWEST_CODES = 4_000;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the file of the register.');
const rows = readFileSync(path, 'latin1')
  .split(/\r?\n/)
  .map((line) => line.split('\t'))
  .filter(([code = '', place = '']) => /^\d{4}$/.test(code) && place !== '');
if (rows.length < FEWEST_CODES) throw new Error(`The file has ${rows.length} postal codes only.`);
const lines = rows.map(([code = '', place = '']) => `${code} ${place.trim()}`);
writeFileSync(TARGET, `${lines.toSorted().join('\n')}\n`);
