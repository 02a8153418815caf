import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  NoSecretsKey,
  createSecretBox,
  newSecretsKey,
  readKeyFile,
  replaceKeyFile,
} from '../../../src/platform/operations/secret-box.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';

test('a secret comes back for its purpose only, and not when a byte of it was changed', async () => {
  const box = createSecretBox({ keys: [newSecretsKey()] });
  const sealed = await box.seal('hemmelig', 'row 1');
  assert.ok(!sealed.includes('hemmelig'));
  assert.equal(await box.open(sealed, 'row 1'), 'hemmelig');
  assert.notDeepEqual(await box.seal('hemmelig', 'row 1'), sealed);
  await assert.rejects(box.open(sealed, 'row 2'));
  for (let place = 0; place < sealed.length; place += 1) {
    const forged = Buffer.from(sealed);
    forged[place] = (forged[place] ?? 0) ^ 1;
    await assert.rejects(box.open(forged, 'row 1'), `byte ${place}`);
  }
});

test('without the key nothing is sealed and nothing is opened', async () => {
  const sealed = await createSecretBox({ keys: [newSecretsKey()] }).seal('hemmelig', 'row');
  await assert.rejects(createSecretBox(undefined).seal('hemmelig', 'row'), NoSecretsKey);
  await assert.rejects(createSecretBox({ keys: [newSecretsKey()] }).open(sealed, 'row'), NoSecretsKey);
});

test('the first that need the file make it, one for all, and only its user may read it', async () => {
  const file = join(makeTemporaryFolder(), 'secrets.key');
  const boxes = Array.from({ length: 8 }, () => createSecretBox({ file }, async () => true));
  const sealed = await Promise.all(boxes.map((box) => box.seal('hemmelig', 'row')));
  for (const box of boxes) {
    for (const one of sealed) assert.equal(await box.open(one, 'row'), 'hemmelig');
  }
  assert.equal((await readKeyFile(file)).length, 1);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('no key is made where that is not allowed, and never to open something', async () => {
  const file = join(makeTemporaryFolder(), 'secrets.key');
  await assert.rejects(createSecretBox({ file }).seal('hemmelig', 'row'), NoSecretsKey);
  const sealed = await createSecretBox({ keys: [newSecretsKey()] }).seal('hemmelig', 'row');
  const box = createSecretBox({ file }, async () => true);
  await assert.rejects(box.open(sealed, 'row'), NoSecretsKey);
  assert.equal(await box.hasKeyOf(sealed), false);
  assert.deepEqual(await readKeyFile(file), []);
});

test('a running service takes a replaced key at once, and still opens what the old one has sealed', async () => {
  const file = join(makeTemporaryFolder(), 'secrets.key');
  const box = createSecretBox({ file }, async () => true);
  const before = await box.seal('hemmelig', 'row');
  const [old = ''] = await readKeyFile(file);
  const key = newSecretsKey();
  await replaceKeyFile(file, [key, old]);
  const after = await box.seal('ny', 'row');
  assert.equal(await createSecretBox({ keys: [key] }).open(after, 'row'), 'ny');
  assert.equal(await box.open(before, 'row'), 'hemmelig');
  assert.deepEqual([await box.isNewest(before), await box.isNewest(after)], [false, true]);
  assert.equal(await readFile(file, 'utf8'), `${key}\n${old}\n`);
});
