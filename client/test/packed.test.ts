import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { root } from '../../server/test/support/imports.ts';

// The package as the service hands it out and npm publishes it. `npm run proof` installs and uses it.

const MOST_BYTES_OF_JAVASCRIPT = 155_000;
const BLOCK_BYTES = 512;
const files = filesOfTar(gunzipSync(readFileSync(join(root, 'web/dist/docs/tilgode-client.tgz'))));
const manifest = JSON.parse(files.get('package.json') ?? '');

/** The regular files of a tarball of npm, without the folder that all of them are in. */
function filesOfTar(tar: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; tar[at] !== 0 && at < tar.length;) {
    const text = (from: number, length: number) =>
      tar.toString('utf8', at + from, at + from + length).split('\0')[0] ?? '';
    const size = Number.parseInt(text(124, 12), 8);
    const name = text(0, 100).replace(/^package\//, '');
    const begin = at + BLOCK_BYTES;
    if (text(156, 1) === '0') found.set(name, tar.toString('utf8', begin, begin + size));
    at = begin + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return found;
}

test('the package holds what is built, its texts and nothing else, in less than 155 KB of JavaScript', () => {
  const names = [...files.keys()];
  assert.deepEqual(names.filter((name) => !name.startsWith('dist/')).toSorted(), [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
  ]);
  const built = names.filter((name) => name.startsWith('dist/'));
  assert.deepEqual(
    built.filter((name) => !/\.d\.ts$|\.js$|package\.json$/.test(name)),
    [],
  );
  const bytes = built
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + Buffer.byteLength(files.get(name) ?? ''), 0);
  assert.ok(bytes > 50_000 && bytes < MOST_BYTES_OF_JAVASCRIPT, `${bytes} bytes`);
});

test('the package needs nothing else, and all that it leads to is there', () => {
  for (const kind of [
    'dependencies',
    'peerDependencies',
    'optionalDependencies',
    'devDependencies',
    'scripts',
  ])
    assert.equal(manifest[kind], undefined, kind);
  const paths = JSON.stringify([manifest.exports, manifest.bin, manifest.main, manifest.types]).matchAll(
    /"(?:\.\/)?(dist\/[^"]+)"/g,
  );
  const led = Array.from(paths, ([, path = '']) => path);
  assert.ok(led.length >= 4, led.join());
  for (const path of led) assert.ok(files.has(path), path);
});

test('the package has a changelog of its version', () => {
  assert.match(files.get('CHANGELOG.md') ?? '', new RegExp(`^## ${RegExp.escape(manifest.version)}$`, 'm'));
});
