/** The types of the API, from openapi.json: src/schema.ts. Writes the file; with --check says whether it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { schemaTypes } from './schema-types.ts';

const FILE = new URL('../src/schema.ts', import.meta.url);

const text = await schemaTypes(new URL('../../openapi.json', import.meta.url));
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('client/src/schema.ts does not match openapi.json.\n');
  process.exitCode = 1;
}
