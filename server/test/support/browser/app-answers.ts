import assert from 'node:assert/strict';
import { describeRoutes } from '../../../../scripts/describe-routes.ts';
import type { ApiAnswer } from '../api/api-caller.ts';
import type { Document } from '../api/openapi.ts';
import { assertDescribed } from '../api/openapi.ts';

let described: Promise<Document> | undefined;

async function describe() {
  return JSON.parse((await describeRoutes()).appApi);
}

/**
 * Fails the test unless the answer fits the schema of its endpoint. Errors and answers of the public API are left out,
 * because openapi.json describes them.
 * @param path below `/app-api`
 */
export async function assertAnswerOfApp(method: string, path: string, answer: ApiAnswer): Promise<void> {
  if (answer.status >= 300 || /^\/accounts\/\w+\/v1\//.test(path)) return;
  described ??= describe();
  const document = await described;
  const [address = ''] = path.split('?');
  const fitting = Object.keys(document.paths).filter((template) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  );
  // `/api-calls/file` fits `/api-calls/{callId}`, too.
  const [template] = fitting.toSorted((a, b) => a.split('{').length - b.split('{').length);
  assert.ok(template, `No endpoint of the app is at ${address}.`);
  assertDescribed(document, method, template, answer);
}
