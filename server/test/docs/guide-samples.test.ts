import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GUIDES, guideFile } from '../../src/features/docs-site/guides.ts';
import { withoutReferences } from '../support/api/openapi.ts';
import type { Document } from '../support/api/openapi.ts';
import { needsShell, readBlocks } from '../support/docs/guide-commands.ts';
import { root } from '../support/imports.ts';

// What guides name must be there. `npm run proof` follows them, command by command.

const openapi: Document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const errors = ['error-catalogue', 'rate-errors', 'field-error-details']
  .map((file) => readFileSync(join(root, `server/src/domain/errors/${file}.ts`), 'utf8'))
  .join('');
/** Agents are shown what JSON-RPC asks, which openapi.json does not have. */
const guides = GUIDES.filter(({ name }) => name !== 'agents')
  .map((guide) => ({ name: guide.name, text: readFileSync(guideFile(guide), 'utf8') }))
  .filter(({ text }) => text.includes('```sh\n'))
  .map(({ name, text }) => ({ name, text, blocks: readBlocks(text, (part) => part) }));

type Request = { method: string; path: string; query: string[]; body: string };

/** What the commands of curl ask the service for, but where a function is given the path. The document itself is none of its operations. */
function requestsIn(commands: string): Request[] {
  return (
    commands
      .replaceAll('\\\n', ' ')
      // Functions that some pages define.
      .replaceAll(/(?<=^|\$\()(post|get) "?([\w/$?=&{}.-]+)"? ?/gm, (_, name: string, path: string) => {
        return `curl -X ${name.toUpperCase()} $URL/v1/${path}${name === 'post' ? ' -d ' : ' '}`;
      })
      .split(/(?=\bcurl )/)
      .flatMap((command) => {
        const [, path = '', query = ''] =
          /^curl [^]*?\$URL(\/v1\/[^\s"'?)]*)(?:\?([^\s"']*))?/.exec(command) ?? [];
        if (path === '' || path === '/v1/openapi.json' || path.includes('$1')) return [];
        const [, given] = / -X ([A-Z]+)/.exec(command) ?? [];
        const hasBody = / (-d|--data\S*|--json) /.test(command);
        const names = query.split('&').flatMap((part) => (part === '' ? [] : [part.split(/[=[]/)[0] ?? '']));
        const [, body = ''] = /-d '([^]*?)'(?=\s|$)/.exec(command) ?? [];
        return [{ method: given ?? (hasBody ? 'POST' : 'GET'), path, query: names, body }];
      })
  );
}

/** Every name of a field in a schema or below it. */
function fieldsOf(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name);
    fieldsOf(value, found);
  }
  return found;
}

/** A variable of the shell stands for a parameter, or for one of several words. */
/** The operations that a request may be: a variable of the shell in its path stands for any of them. */
function operationsOf({ method, path }: Request) {
  const asked = path.split('/');
  const found = Object.entries(openapi.paths).filter(([one]) => {
    const parts = one.split('/');
    const isSame = (part: string, place: number) =>
      part === asked[place] || part.startsWith('{') || asked[place]?.startsWith('$') === true;
    return parts.length === asked.length && parts.every(isSame);
  });
  return found.map(([, methods]) => methods[method.toLowerCase()]).filter((one) => one !== undefined);
}

function operationOf(request: Request) {
  return operationsOf(request)[0];
}

/** The names in a text of JSON; what stands in a text of JSON within the shell's quotes, too. */
function namesIn(json: string): string[] {
  // The names of fields in metadata are free.
  const known = json.replaceAll(/"metadata": \{[^{}]*\}/g, '"metadata": {}');
  return Array.from(known.matchAll(/"(\w+)":/g), ([, name = '']) => name);
}

test('each request of a guide is an operation of the API, with parameters that it has', () => {
  let count = 0;
  for (const { name, blocks } of guides) {
    for (const { commands } of blocks) {
      for (const request of requestsIn(commands)) {
        const where = `${name}: ${request.method} ${request.path}`;
        const operation = operationOf(request) ?? assert.fail(where);
        const { parameters = [] } = withoutReferences(openapi, operation);
        const inQuery = parameters.filter((one) => one.in === 'query');
        const known = new Set(inQuery.map((one) => one.name.split('[')[0]));
        for (const one of request.query) assert.ok(known.has(one), `${where} has no ${one}`);
        count += 1;
      }
    }
  }
  assert.ok(count > 100, `${count} requests`);
});

test('each field that a guide sends or shows is one of its operations', () => {
  let count = 0;
  for (const { name, blocks } of guides) {
    const asked = blocks.flatMap(({ commands }) => requestsIn(commands));
    const known = new Set<string>();
    for (const operation of asked.flatMap(operationsOf))
      fieldsOf(withoutReferences(openapi, operation), known);
    if (known.size === 0) continue;
    const shown = blocks.flatMap((block) => (block.isText ? [] : block.shown));
    // What details of an error hold stands in its text, or is of a field.
    for (const field of [...asked.map(({ body }) => body), ...shown].flatMap(namesIn)) {
      assert.ok(
        known.has(field) || errors.includes(`details.${field}`) || errors.includes(`  ${field}?: `),
        `${name}: no operation has ${field}`,
      );
      count += 1;
    }
  }
  assert.ok(count > 500, `${count} fields`);
});

test('the shell understands each block, and answers are JSON', needsShell, () => {
  for (const { name, blocks } of guides) {
    const script = blocks.map(({ commands }) => commands).join('\n');
    const { status, stderr } = spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' });
    assert.equal(status, 0, `${name}: ${stderr}`);
    for (const { shown, isText } of blocks) if (!isText) for (const answer of shown) JSON.parse(answer);
  }
});

test('each command tilgode of a page is one of the program, with options that it has', () => {
  const sources = globSync(
    [
      'server/src/program/{main.ts,cli/**/*.ts}',
      'server/src/features/companies/company/settings.ts',
      'client/src/cli/*.ts',
    ],
    { cwd: root },
  )
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  let count = 0;
  for (const page of globSync('docs/*.md', { cwd: root })) {
    const text = readFileSync(join(root, page), 'utf8').replaceAll('\\\n', ' ');
    for (const [, line = ''] of text.matchAll(/npx tilgode (?:help )?([^\n|>&;)`]+)/g)) {
      const [command = '', ...rest] = line.trim().split(/\s+/);
      const has = (pattern: string) => new RegExp(pattern).test(sources);
      assert.ok(has(`(add|command)\\(\\s*'${command}'`), `${page}: ${line}`);
      for (const option of rest.filter((word) => /^--[a-z]/.test(word))) {
        const name = option.split('=')[0] ?? '';
        assert.ok(has(`${name}\\b|\\b'?${name.slice(2)}'?: \\{`), `${page}: ${line}`);
      }
      count += 1;
    }
  }
  assert.ok(count > 30, `${count} commands`);
});
