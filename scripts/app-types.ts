/**
 * Makes the types of what only the app uses, from the routes under `/app-api`: web/src/http/app-api-schema.ts. Says whether
 * the file is up to date; with --write writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { schemaTypes } from '../client/scripts/schema-types.ts';
import { describeRoutes } from './describe-routes.ts';

const FILE = 'web/src/http/app-api-schema.ts';

const text = await schemaTypes((await describeRoutes()).appApi);
if (process.argv.includes('--write')) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write(`${FILE} does not match the routes.\n`);
  process.exitCode = 1;
}
