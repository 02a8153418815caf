import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import type { InboxDeps, FileOutcome } from '../../../../src/features/bank/folder/watch-inbox.ts';
import { watchInbox } from '../../../../src/features/bank/folder/watch-inbox.ts';
import { createLog } from '../../../../src/platform/operations/log.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../../support/program/temporary-folder.ts';

// What the inbox does with files. What is imported of them is another test.

const END_OF_OCR = `NY000089${'0'.repeat(72)}\n`;
const WHOLE = `NY000010${'0'.repeat(72)}\n${END_OF_OCR}`;
const MINUTE = 60_000;
const REASON = { code: 'broken', line: 3, reason: 'It is broken.', todo: 'Mend it.' };
const needsUnix = { skip: process.platform === 'win32' ? 'Windows has no such files' : false };
const needsUser = { skip: process.getuid?.() === 0 ? 'root may read everything' : needsUnix.skip };

/** An inbox with a service that watches it. Its clock stands until it is told to go on. */
function makeInbox({ inbox = makeRemovedFolder(), take }: { inbox?: string; take?: InboxDeps['take'] } = {}) {
  const taken: { name: string; content: string }[] = [];
  const clock = { now: new Date() };
  const look = watchInbox({
    inbox,
    clock: () => clock.now,
    log: createLog('silent'),
    take:
      take ??
      (async ({ name, chunks }) => {
        taken.push({ name, content: await contentOf(chunks()) });
        return { to: 'done' };
      }),
  });
  return {
    inbox,
    taken,
    look: (stopping = new AbortController().signal) => look(stopping),
    passes: (milliseconds: number) => void (clock.now = new Date(clock.now.getTime() + milliseconds)),
    put: (name: string, content: string) => writeFile(join(inbox, name), content),
    list: async (folder = '') => (await readdir(join(inbox, folder))).filter((name) => !FOLDERS.has(name)),
    read: (name: string) => readFile(join(inbox, name), 'utf8'),
  };
}

const FOLDERS = new Set(['processing', 'done', 'failed']);

function makeRemovedFolder(): string {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function contentOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunks)).toString();
}

test('a file that still grows is left alone, and is taken once it is whole', async () => {
  const { look, put, list, taken, inbox, read } = makeInbox();
  await put('ocr.txt', WHOLE.slice(0, 40));
  await look();
  await appendFile(join(inbox, 'ocr.txt'), WHOLE.slice(40, 100));
  await look();
  await look();
  assert.deepEqual(await list(), ['ocr.txt'], 'its end is not there, although it does not grow');
  await appendFile(join(inbox, 'ocr.txt'), WHOLE.slice(100));
  await look();
  assert.deepEqual(taken, []);
  await look();
  assert.deepEqual(taken, [{ name: 'ocr.txt', content: WHOLE }]);
  assert.deepEqual(await list(), []);
  assert.deepEqual(await list('processing'), []);
  assert.equal(await read('done/ocr.txt'), WHOLE);
  await look();
  assert.equal(taken.length, 1);
});

test('every end of a whole file is known, and no other', async () => {
  const { look, put, list } = makeInbox();
  const whole = [
    WHOLE,
    WHOLE.trim(),
    `${WHOLE.replaceAll('\n', '\r\n')}\r\n`,
    `${WHOLE.trimEnd().slice(0, -33)}\n`,
    '<Document></Document>',
    '<a:Document></a:Document >\n\n',
  ];
  const cut = [
    '',
    WHOLE.trimEnd().slice(0, -34),
    `${WHOLE}\0\0`,
    '<Document><BkToCstmrDbtCdtNtfctn>',
    '<Document></Document',
    '%PDF-1.7',
  ];
  for (const [place, content] of whole.entries()) await put(`whole-${place}`, content);
  for (const [place, content] of cut.entries()) await put(`cut-${place}`, content);
  await look();
  await look();
  assert.deepEqual(
    (await list()).toSorted(),
    cut.map((_, place) => `cut-${place}`),
  );
  assert.equal((await list('done')).length, whole.length);
});

test('a file without an end is judged when nothing has come for ten minutes', async () => {
  const { look, put, list, taken, passes, inbox } = makeInbox();
  await put('cut-off.txt', 'NY000010');
  await look();
  passes(9 * MINUTE);
  await look();
  await appendFile(join(inbox, 'cut-off.txt'), '0');
  await look();
  passes(9 * MINUTE);
  await look();
  assert.deepEqual(await list(), ['cut-off.txt'], 'something has come meanwhile');
  passes(MINUTE);
  await look();
  assert.deepEqual(taken, [{ name: 'cut-off.txt', content: 'NY0000100' }]);
});

test('folders, hidden files and names of unfinished files are left alone', async () => {
  const { look, put, list, inbox, taken, passes } = makeInbox();
  const names = ['.ocr.txt', 'a.tmp', 'b.PART', 'c.filepart'];
  for (const name of names) await put(name, WHOLE);
  await mkdir(join(inbox, 'archive'));
  await writeFile(join(inbox, 'archive/old.txt'), WHOLE);
  await look();
  passes(20 * MINUTE);
  await look();
  assert.deepEqual((await list()).toSorted(), [...names, 'archive'].toSorted());
  await rename(join(inbox, 'a.tmp'), join(inbox, 'a.txt'));
  await look();
  await look();
  assert.deepEqual(
    taken.map(({ name }) => name),
    ['a.txt'],
  );
});

test('nothing that is there is replaced: names get a number', async () => {
  const outcomes: FileOutcome[] = [
    { to: 'done' },
    { to: 'done', note: 'Noted.' },
    { to: 'failed', reason: { ...REASON, reason: 'First.' } },
    { to: 'failed', reason: { ...REASON, reason: 'Second.' } },
    { to: 'done' },
  ];
  const { look, put, list, read } = makeInbox({
    take: async () => outcomes.shift() ?? assert.fail('no more files'),
  });
  for (const content of ['1', '2', '3', '4', '5']) {
    await put('ocr.txt', content + WHOLE);
    await look();
    await look();
  }
  assert.deepEqual((await list('done')).toSorted(), [
    'ocr-2.txt',
    'ocr-2.txt.note.txt',
    'ocr-3.txt',
    'ocr.txt',
  ]);
  assert.deepEqual((await list('failed')).toSorted(), [
    'ocr-2.txt',
    'ocr-2.txt.reason.txt',
    'ocr.txt',
    'ocr.txt.reason.txt',
  ]);
  const contents = ['done/ocr.txt', 'done/ocr-2.txt', 'failed/ocr.txt', 'failed/ocr-2.txt', 'done/ocr-3.txt'];
  for (const [place, name] of contents.entries()) assert.equal(await read(name), `${place + 1}${WHOLE}`);
  assert.equal(await read('done/ocr-2.txt.note.txt'), 'Noted.');
  assert.equal(
    await read('failed/ocr-2.txt.reason.txt'),
    'Code: broken\nLine: 3\nReason: Second.\nWhat to do: Mend it.\n',
  );
});

test('links, pipes and sockets are refused and never opened', needsUnix, async () => {
  const { look, list, read, inbox, taken } = makeInbox();
  const secret = join(makeRemovedFolder(), 'secret');
  await writeFile(secret, WHOLE);
  await symlink(secret, join(inbox, 'link.txt'));
  await symlink(inbox, join(inbox, 'folder.txt'));
  execFileSync('mkfifo', [join(inbox, 'pipe.txt')]);
  const socket = createServer().listen(join(inbox, 'socket.txt'));
  onEnd(() => socket.close());
  await look();
  assert.deepEqual(await list(), []);
  assert.deepEqual(taken, []);
  const refused = ['folder.txt', 'link.txt', 'pipe.txt', 'socket.txt'];
  assert.deepEqual(
    (await list('failed')).toSorted(),
    refused.flatMap((name) => [name, `${name}.reason.txt`]),
  );
  assert.match(await read('failed/link.txt.reason.txt'), /^Code: no-file\nReason: .+\nWhat to do: .+\n$/);
  assert.equal(await readFile(secret, 'utf8'), WHOLE);
});

test('a file that becomes a link while it waits for its turn is not followed', needsUnix, async () => {
  const secret = join(makeRemovedFolder(), 'secret');
  await writeFile(secret, WHOLE);
  const inbox = makeRemovedFolder();
  const taken: string[] = [];
  const { look, put, list, passes } = makeInbox({
    inbox,
    take: async ({ name }) => {
      taken.push(name);
      await rm(join(inbox, 'b.txt'));
      await symlink(secret, join(inbox, 'b.txt'));
      return { to: 'done' };
    },
  });
  await put('a.txt', WHOLE);
  await put('b.txt', WHOLE);
  await look();
  await look();
  // Nor one that somebody puts where the service keeps what it works on.
  await mkdir(join(inbox, 'processing/own'));
  await symlink(secret, join(inbox, 'processing/own/c.txt'));
  passes(11 * MINUTE);
  await look();
  assert.deepEqual(taken, ['a.txt']);
  const refused = ['b.txt', 'b.txt.reason.txt', 'c.txt', 'c.txt.reason.txt'];
  assert.deepEqual((await list('failed')).toSorted(), refused);
});

test('a file that grows while it waits for its turn goes back, and is taken whole', async () => {
  const inbox = makeRemovedFolder();
  const contents: string[] = [];
  const { look, put, list } = makeInbox({
    inbox,
    take: async ({ chunks }) => {
      contents.push(await contentOf(chunks()));
      if (contents.length === 1) await appendFile(join(inbox, 'b.txt'), WHOLE);
      return { to: 'done' };
    },
  });
  await put('a.txt', `a${WHOLE}`);
  await put('b.txt', WHOLE);
  await look();
  await look();
  assert.deepEqual(await list(), ['b.txt']);
  await look();
  await look();
  assert.deepEqual(contents, [`a${WHOLE}`, WHOLE + WHOLE]);
});

test('folders and reasons have the rights of the inbox, whatever the umask is', needsUnix, async () => {
  const inbox = makeRemovedFolder();
  const { look, put } = makeInbox({ inbox, take: async () => ({ to: 'failed', reason: REASON }) });
  await chmod(inbox, 0o2770);
  const umask = process.umask(0o077);
  try {
    await put('ocr.txt', WHOLE);
    await look();
    await look();
  } finally {
    process.umask(umask);
  }
  const modeOf = async (name: string) => (await stat(join(inbox, name))).mode & 0o7777;
  for (const folder of FOLDERS) assert.equal(await modeOf(folder), 0o2770, folder);
  assert.equal(await modeOf('failed/ocr.txt.reason.txt'), 0o660);
});

test('two services on one inbox take each file once', async () => {
  const first = makeInbox();
  const second = makeInbox({ inbox: first.inbox });
  const names = Array.from({ length: 30 }, (_, place) => `${place}.txt`);
  for (const name of names) await first.put(name, name + WHOLE);
  for (let looks = 0; looks < 2; looks += 1) await Promise.all([first.look(), second.look()]);
  const taken = [...first.taken, ...second.taken].map(({ name }) => name);
  assert.deepEqual(taken.toSorted(), names.toSorted());
  assert.ok(first.taken.length > 0 && second.taken.length > 0, 'both had work');
  assert.deepEqual((await first.list('done')).toSorted(), names.toSorted());
  assert.deepEqual(await first.list('processing'), []);
});

test('what a process has left that died is taken up after ten minutes, by one of two', async () => {
  const wakes = Promise.withResolvers<FileOutcome>();
  const dead = makeInbox({ take: () => wakes.promise });
  await dead.put('ocr.txt', WHOLE);
  await dead.look();
  const working = dead.look();
  const [first, second] = [makeInbox({ inbox: dead.inbox }), makeInbox({ inbox: dead.inbox })];
  const look = () => Promise.all([first.look(), second.look()]);
  while ((await dead.list()).length > 0) await look();
  assert.equal((await dead.list('processing')).length, 1);
  for (const { passes } of [first, second]) passes(9 * MINUTE);
  await look();
  assert.deepEqual([...first.taken, ...second.taken], []);
  for (const { passes } of [first, second]) passes(2 * MINUTE);
  await look();
  assert.deepEqual([...first.taken, ...second.taken], [{ name: 'ocr.txt', content: WHOLE }]);
  // It was not dead: the machine has slept.
  wakes.resolve({ to: 'done' });
  await assert.rejects(working, { code: 'ENOENT' });
  assert.deepEqual(await dead.list('done'), ['ocr.txt']);
  assert.deepEqual(await dead.list('processing'), []);
  assert.deepEqual(await dead.list(), []);
});

test('a folder of a claim without a file goes after ten minutes', async () => {
  const { look, list, inbox, passes } = makeInbox();
  await look();
  await mkdir(join(inbox, 'processing/left'));
  await look();
  assert.deepEqual(await list('processing'), ['left']);
  passes(11 * MINUTE);
  await look();
  assert.deepEqual(await list('processing'), []);
});

test('a file that cannot be worked on goes back and keeps no other waiting', async () => {
  const tries: string[] = [];
  const { look, put, list, read } = makeInbox({
    take: async ({ name }) => {
      tries.push(name);
      if (name === 'a.txt' && tries.length < 4) throw new Error('broken');
      return name === 'b.txt' && tries.length < 4 ? { to: 'inbox', why: 'later' } : { to: 'done' };
    },
  });
  await put('a.txt', WHOLE);
  await put('b.txt', WHOLE);
  await look();
  await assert.rejects(look(), /broken/);
  assert.deepEqual((await list()).toSorted(), ['a.txt', 'b.txt']);
  assert.equal(await read('a.txt'), WHOLE);
  await assert.rejects(look(), /broken/);
  assert.deepEqual(tries, ['a.txt', 'b.txt', 'a.txt', 'b.txt']);
  assert.deepEqual(await list(), ['a.txt']);
  await look();
  assert.deepEqual((await list('done')).toSorted(), ['a.txt', 'b.txt']);
});

test('a process that stops gives its file back and begins no other', async () => {
  const stopping = new AbortController();
  const tries: string[] = [];
  const { look, put, list } = makeInbox({
    take: async ({ name, chunks }) => {
      tries.push(name);
      stopping.abort();
      await contentOf(chunks());
      return { to: 'done' };
    },
  });
  await put('a.txt', WHOLE);
  await put('b.txt', WHOLE);
  await look();
  await assert.rejects(look(stopping.signal), (error) => error === stopping.signal.reason);
  assert.deepEqual((await list()).toSorted(), ['a.txt', 'b.txt']);
  assert.deepEqual(tries, ['a.txt']);
});

test('an inbox that is missing is an error and is not made', async () => {
  const missing = join(makeRemovedFolder(), 'inbox');
  await assert.rejects(makeInbox({ inbox: missing }).look(), { code: 'ENOENT' });
  await assert.rejects(readdir(missing), { code: 'ENOENT' });
});

test(
  'a file that the service may not read fails with what to do, after a time to mend it',
  needsUser,
  async () => {
    const { look, put, list, read, inbox, passes } = makeInbox();
    await put('ocr.txt', WHOLE);
    await chmod(join(inbox, 'ocr.txt'), 0);
    await look();
    await look();
    assert.deepEqual(await list(), ['ocr.txt']);
    passes(10 * MINUTE);
    await look();
    assert.match(await read('failed/ocr.txt.reason.txt'), /^Code: not-readable\n/);
  },
);

test(
  'any name is taken: other encodings, line breaks, and as long as file systems allow',
  needsUnix,
  async () => {
    const { look, inbox, list, taken } = makeInbox();
    const names = [
      Buffer.from('innbetaling_\u00f8.txt', 'latin1'),
      Buffer.from('a\nb.txt'),
      Buffer.from('ø'.repeat(127)),
    ];
    for (const name of names) await writeFile(Buffer.concat([Buffer.from(`${inbox}/`), name]), WHOLE);
    await look();
    await look();
    assert.deepEqual(taken.map(({ name }) => name).toSorted(), [
      'a_b.txt',
      'innbetaling__.txt',
      'ø'.repeat(100),
    ]);
    assert.equal((await list('done')).length, names.length);
    assert.deepEqual(await list(), []);
  },
);
