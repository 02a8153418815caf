import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

type Entry = { version?: string; link?: boolean; integrity?: string };

const lockFile = new URL('../../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Entry> };

test('package-lock.json has the hash of every package that comes from a registry, for every platform', () => {
  const fromRegistry = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  assert.ok(fromRegistry.length > 300);
  const without = fromRegistry.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  assert.deepEqual(
    without.map(([path]) => path),
    [],
  );
});
