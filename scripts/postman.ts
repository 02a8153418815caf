/**
 * Makes docs/postman.json, a collection for Postman, from openapi.json. Checks that the committed file is up to date; with
 * --write writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { jsonText } from './openapi-file.ts';
import { postmanCollection } from './postman/collection.ts';
import type { Document } from './postman/document.ts';

const FILE = new URL('../docs/postman.json', import.meta.url);
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as Document;

const text = `${jsonText(postmanCollection(document))}\n`;
if (process.argv.includes('--write')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('docs/postman.json does not match openapi.json. Run "npm run postman".\n');
  process.exitCode = 1;
}
