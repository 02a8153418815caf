import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { changedSince, digestOf, filesOf, textOf } from '../../../proof/local/digest.ts';
import { LOCAL_PROOFS } from '../../../proof/local/proofs.ts';
import { root } from '../support/imports.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';

const folder = makeTemporaryFolder();
onEnd(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'src/node_modules'), { recursive: true });
const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
write('src/b.ts', 'b');
write('src/a.ts', 'a');
write('src/node_modules/c.ts', 'c');
write('other.ts', 'other');
write('proof.test.ts', 'test');
const proof = { name: 'one', covers: ['src/**/*'], tests: ['*.test.ts'] };

test('a proof covers the files that its globs match, and not what npm has installed', () => {
  assert.deepEqual(filesOf(['src/**/*', 'src/a.ts'], folder), ['src/a.ts', 'src/b.ts']);
});

test('a glob that matches no file is an error that names it', () => {
  assert.throws(() => filesOf(['src/*.ts', 'lib/*.ts'], folder), /No file is lib\/\*\.ts\./);
  assert.throws(() => digestOf({ ...proof, covers: ['src'] }, folder), /No file is src\./);
});

test('a proof is due when a file that it covers, or its own, is another, is new, has gone or has another name', () => {
  const passed = { one: digestOf(proof, folder) };
  const due = () => changedSince(passed, [proof], folder).map(({ name }) => name);
  assert.deepEqual(due(), []);
  write('other.ts', 'changed');
  assert.deepEqual(due(), []);
  for (const [change, undo] of [
    [() => write('src/a.ts', 'A'), () => write('src/a.ts', 'a')],
    [() => write('proof.test.ts', 'TEST'), () => write('proof.test.ts', 'test')],
    [() => write('src/c.ts', ''), () => rmSync(join(folder, 'src/c.ts'))],
    [() => rmSync(join(folder, 'src/a.ts')), () => write('src/a.ts', 'a')],
    [
      () => {
        write('src/aa.ts', 'a');
        rmSync(join(folder, 'src/a.ts'));
      },
      () => {
        write('src/a.ts', 'a');
        rmSync(join(folder, 'src/aa.ts'));
      },
    ],
  ] as const) {
    change();
    assert.deepEqual(due(), ['one']);
    undo();
    assert.deepEqual(due(), []);
  }
  assert.deepEqual(
    changedSince({}, [proof], folder).map(({ name }) => name),
    ['one'],
    'it has never passed',
  );
});

test('the file of what has passed is sorted, and forgets proofs that are no more', () => {
  assert.equal(
    textOf({ two: '2', gone: '0', one: '1' }, [proof, { ...proof, name: 'two' }, { ...proof, name: 'new' }]),
    '{\n  "one": "1",\n  "two": "2"\n}\n',
  );
});

test('every glob of our proofs matches, every test of proof/ is run by one, and what has passed is of ours', () => {
  for (const one of LOCAL_PROOFS) assert.match(digestOf(one, root), /^[0-9a-f]{64}$/, one.name);
  assert.equal(new Set(LOCAL_PROOFS.map(({ name }) => name)).size, LOCAL_PROOFS.length);
  assert.deepEqual(
    filesOf(
      LOCAL_PROOFS.flatMap(({ tests }) => tests),
      root,
    ),
    globSync('proof/**/*.test.ts', { cwd: root }).toSorted(),
  );
  const text = readFileSync(join(root, 'proof/passed.json'), 'utf8');
  assert.equal(text, textOf(JSON.parse(text), LOCAL_PROOFS));
});
