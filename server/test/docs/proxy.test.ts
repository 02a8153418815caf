import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { documented } from '../../../proof/documented.ts';
import { pathOf, program } from '../../../proof/needs.ts';
import { SESSION_SETTINGS } from '../../src/platform/database/check-connection.ts';
import { MOST_BATCH_MILLISECONDS } from '../../src/platform/http/once/batches.ts';
import { MAX_BODY_BYTES } from '../../src/platform/http/requests/request-body.ts';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { createApiCaller } from '../support/api/api-caller.ts';
import { eventually } from '../support/eventually.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { freePort } from '../support/program/program.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';

// The proxy of docs/running.md takes what the service takes.

const FILE = '/etc/nginx/conf.d/tilgode.conf';
const SECONDS = { s: 1, m: 60 };

type Route = { url: string; mostBytes: number; contentType: string };

/** The routes that take a body, as an API client calls them. */
const routes: Route[] = [];
const service = await startTestApp({
  jobs: false,
  follow: (app) =>
    app.addHook('onRoute', ({ method, url, bodyLimit, config }) => {
      if (method !== 'POST' || url.startsWith('/app-api')) return;
      const upload = config?.exchange?.upload;
      routes.push({
        url: url.replaceAll(/:\w+/g, '01981c3a-7d7a-7c4e-9d4c-1f1f1f1f1f1f'),
        mostBytes: bodyLimit ?? MAX_BODY_BYTES,
        contentType: upload?.contentTypes[0] ?? 'application/json',
      });
    }),
});
const api = await service.caller();
const example = documented(FILE, {});

/** The value of a directive that stands once in the example. */
function valueOf(directive: string): string {
  const values = [...example.matchAll(new RegExp(`^\\s*${directive} (\\S+);$`, 'gm'))];
  assert.equal(values.length, 1, `${directive} must stand once in the example of ${FILE}`);
  return values[0]?.[1] ?? '';
}

function secondsOf(directive: string): number {
  const [, count, unit] = /^(\d+)([sm])$/.exec(valueOf(directive)) ?? assert.fail(directive);
  return Number(count) * SECONDS[unit as 's' | 'm'];
}

const LARGEST = Math.max(...routes.map(({ mostBytes }) => mostBytes));

test('nginx takes bodies above the largest that the service takes, so that the service tells the caller', () => {
  assert.ok(routes.length > 50 && LARGEST >= MAX_BODY_BYTES);
  const [, megabytes] = /^(\d+)m$/.exec(valueOf('client_max_body_size')) ?? assert.fail();
  assert.ok(Number(megabytes) * 1_048_576 > LARGEST, `${megabytes} MB is not above ${LARGEST} bytes`);
});

test('nginx waits longer than the service does, and keeps idle connections for less time', () => {
  const { requestTimeout, keepAliveTimeout } = service.app.server;
  assert.ok(requestTimeout > 0 && keepAliveTimeout > 0);
  assert.ok(secondsOf('proxy_send_timeout') * 1000 > requestTimeout);
  const statement = Number.parseInt(SESSION_SETTINGS['statement_timeout'] ?? '', 10) * 1000;
  const longest = requestTimeout + MOST_BATCH_MILLISECONDS + statement;
  assert.ok(secondsOf('proxy_read_timeout') * 1000 > longest, `${longest} ms`);
  // A connection that the service closes while nginx sends on it is a request without an answer.
  assert.ok(secondsOf('keepalive_timeout') * 1000 < keepAliveTimeout, `${keepAliveTimeout} ms`);
  // Else a caller with a slow line had only the time in which the service wants the whole body.
  assert.equal(valueOf('proxy_request_buffering'), 'on');
});

test(
  'the largest of each kind comes through nginx, and one byte more is refused by the service',
  { skip: program('nginx', 'nginx-light')() ?? false },
  async () => {
    const url = await startNginx();
    const asked = [
      ...new Map(routes.map((route) => [`${route.mostBytes} ${route.contentType}`, route])).values(),
    ];
    const largest = asked.filter(({ mostBytes }) => mostBytes >= MAX_BODY_BYTES);
    assert.ok(largest.some(({ mostBytes }) => mostBytes === LARGEST));
    const through = createApiCaller(url, api.accountId, api.token);
    for (const { url: path, mostBytes, contentType } of largest) {
      const send = async (bytes: number): Promise<ApiAnswer> =>
        through.post(path, Buffer.alloc(bytes, '0'), { headers: { 'content-type': contentType } });
      const taken = await send(mostBytes);
      assert.ok(taken.headers.has('x-request-id'), `${path}: ${taken.text}`);
      assert.notEqual(taken.status, 413, `${path}: ${taken.text}`);
      const refused = await send(mostBytes + 1);
      assert.equal(refused.status, 413, `${path}: ${refused.text}`);
      assert.match(refused.text, /payload-too-large/);
    }
  },
);

/** The example in front of the app of this file, on a free port and without TLS. */
async function startNginx(): Promise<string> {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const server = documented(FILE, {
    '  server 127.0.0.1:3001 max_fails=0;\n': '',
    '127.0.0.1:3000': new URL(service.url).host,
    'listen 443 ssl;': `listen 127.0.0.1:${port};`,
  }).replaceAll(/^ *ssl_.*\n/gm, '');
  mkdirSync(join(folder, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; events {}`,
      `http { access_log off; ${temporary.join(' ')}\n${server}}`,
    ].join('\n'),
  );
  const nginx = spawn(pathOf('nginx'), ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  onEnd(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('nginx answers', async () => {
    assert.equal(nginx.exitCode, null);
    return (await fetch(`${url}/v1/me`).catch(() => undefined))?.status === 401;
  });
  return url;
}
