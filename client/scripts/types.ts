/**
 * The types of the API, from openapi.json, and the names of the data of events, from the service's list of them: src/schema.ts.
 * Writes the file; with --check says whether it is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { EVENTS } from '../../server/src/domain/webhooks/event-types.ts';
import { schemaTypes } from './schema-types.ts';

const FILE = new URL('../src/schema.ts', import.meta.url);

const names = Object.entries(EVENTS).map(
  ([type, { data }]) => `    "${type}": ${data.map((name) => `"${name}"`).join(' | ') || 'never'};\n`,
);
const text = `${await schemaTypes(new URL('../../openapi.json', import.meta.url))}/** By type of event: what its data always have. */
export interface EventDataNames {
${names.join('')}}
`;
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('client/src/schema.ts does not match openapi.json and the list of events.\n');
  process.exitCode = 1;
}
