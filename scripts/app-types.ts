/**
 * Makes the types of what only the app uses, from the routes under `/app-api`: web/src/http/app-api-schema.ts. What has a name
 * in the public API has the type of the client. Says whether the file is up to date; with --write writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { schemaTypes } from '../client/scripts/schema-types.ts';
import { describeRoutes } from './describe-routes.ts';
import type { PublicDocument } from './describe-routes.ts';

const FILE = 'web/src/http/app-api-schema.ts';
const PUBLISHED = `import type { PublishedSchemas } from './known-values.ts';`;
/** The methods that a path has not, and parameters of all its methods, which no path has. Nobody reads them. */
const ABSENT = /^ {8}(?:\w+\?: never;|parameters: \{\n(?: {12}\w+\?: never;\n)+ {8}\};)\n/gm;

const { api, appApi } = await describeRoutes();
const text = (await schemaTypes(withoutPublished(appApi, api), PUBLISHED)).replaceAll(ABSENT, '');
if (process.argv.includes('--write')) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write(`${FILE} does not match the routes.\n`);
  process.exitCode = 1;
}

/** A reference to what has a name in the public API becomes the type of it, so that it is not described here. */
function withoutPublished(document: string, { components: { schemas } }: PublicDocument): string {
  const { components, ...rest } = JSON.parse(
    document.replaceAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g, (reference, name: string) =>
      name in schemas ? `"type":"object","x-typescript":"PublishedSchemas['${name}']"` : reference,
    ),
  );
  const own = Object.entries(components.schemas).filter(([name]) => !(name in schemas));
  return JSON.stringify({ ...rest, components: { ...components, schemas: Object.fromEntries(own) } });
}
