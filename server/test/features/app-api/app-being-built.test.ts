import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import { serveWebApp } from '../../../src/features/app-api/index.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';

const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));
const app = Fastify();
await serveWebApp(app, folder);
onEnd(() => app.close());

test('while nobody builds the app, its pages say so, and how to build it', async () => {
  const answer = await app.inject('/app/sign-in');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.match(answer.body, /<h1>Appen er ikke bygget<\/h1>/);
  assert.match(answer.body, /scripts\/build-web\.ts/);
  assert.equal((await app.inject('/favicon.svg')).statusCode, 404);
  assert.equal((await app.inject('/app/assets/index-1.js')).statusCode, 404);
});

test('while the app is built, its pages say so and ask again, within the content security policy', async () => {
  await mkdir(join(folder, 'building-1'));
  const answer = await app.inject('/app/');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '2');
  assert.match(answer.body, /<h1>Appen bygges<\/h1>/);
  assert.match(answer.body, /The app is being built\./);
  assert.match(answer.body, /<meta http-equiv="refresh" content="2" \/>/);
  const nonce = /<style nonce="([^"]+)">/.exec(answer.body)?.[1] ?? '';
  assert.ok(String(answer.headers['content-security-policy']).includes(`'nonce-${nonce}'`));
});

test('the app is served as soon as its page is in place; a process keeps its page when another build follows', async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'index-1.js'), 'one');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'index.html'), 'page 1 __STYLE_NONCE__');

  const first = await app.inject('/app/sign-in');
  assert.equal(first.statusCode, 200);
  assert.match(first.body, /^page 1 [\w+/=]{24}$/);
  assert.equal((await app.inject('/favicon.svg')).body, '<svg/>');

  await writeFile(join(folder, 'assets', 'index-2.js'), 'two');
  await writeFile(join(folder, 'index.html'), 'page 2 __STYLE_NONCE__');
  assert.match((await app.inject('/app/')).body, /^page 1 /);
  for (const [name, content] of [
    ['index-1.js', 'one'],
    ['index-2.js', 'two'],
  ]) {
    const asset = await app.inject(`/app/assets/${name}`);
    assert.equal(asset.body, content);
    assert.match(String(asset.headers['cache-control']), /immutable/);
  }
});
