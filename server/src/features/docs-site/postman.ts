import { readFile } from 'node:fs/promises';

/** `npm run check` fails when the file does not match openapi.json (scripts/postman.ts). */
const FILE = new URL('../../../../docs/postman.json', import.meta.url);

/** The collection for Postman, as JSON, with the address of this service. */
export async function postmanText(baseUrl: string): Promise<string> {
  const collection = JSON.parse(await readFile(FILE, 'utf8')) as {
    variable: { key: string; value: string }[];
  };
  for (const variable of collection.variable) if (variable.key === 'baseUrl') variable.value = baseUrl;
  return JSON.stringify(collection);
}
