import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { needsShell, readBlocks } from '../../server/test/support/docs/guide-commands.ts';
import { root } from '../../server/test/support/imports.ts';
import { makeDataDir, PROGRAM, freePort, runTilgode } from '../../server/test/support/program/program.ts';

const PATIENCE_MILLISECONDS = 280_000;
const read = (page: string) => readFileSync(join(root, `docs/${page}.md`), 'utf8');

/** Needs what a test does not have: a container engine, systemd, root, Prometheus, a registry, a PostgreSQL of yours. */
const ELSEWHERE = /^(docker|cd deploy|useradd|install|promtool|npm ci|DATABASE_URL=)/;

const home = await makeDataDir();
mkdirSync(join(home, 'bin'));
// The real npx is a process between, which would keep a signal to itself.
writeFileSync(join(home, 'bin/npx'), `#!/bin/sh\nshift\nexec ${process.execPath} ${PROGRAM} "$@"\n`, {
  mode: 0o755,
});
const environment = { DATA_DIR: home, PORT: String(await freePort()) };

// In the order of the pages, on one installation. All commands of settings.md are for a PostgreSQL of yours.
for (const page of ['running', 'backup']) {
  test(`every command of docs/${page}.md works on a fresh installation`, needsShell, async () => {
    assert.equal((await runTilgode(['migrate'], environment)).exitCode, 0);
    const blocks = readBlocks(read(page), forTest).filter(({ commands }) => !ELSEWHERE.test(commands));
    assert.ok(blocks.length > 4);
    await promisify(execFile)('sh', ['-euc', blocks.map(({ commands }) => commands).join('\n')], {
      cwd: home,
      env: { ...environment, PATH: `${join(home, 'bin')}:${process.env['PATH']}` },
      timeout: PATIENCE_MILLISECONDS,
      maxBuffer: 10_000_000,
    });
  });
}

test('what docs/backup.md restores and recovers has the company', needsShell, async () => {
  for (const folder of ['restored', 'recovered']) {
    const { stdout } = await runTilgode(['company', 'list'], { DATA_DIR: join(home, folder) });
    assert.match(stdout, /Kystkaffe AS/, folder);
  }
});

/** `serve` runs until it is ready, and is then stopped. */
function forTest(commands: string): string {
  return commands
    .replaceAll('chown postgres', 'chmod 777')
    .replaceAll(
      /^.*npx tilgode serve$/gm,
      '$& --workers 1 > serve.log & SERVICE=$!\nuntil curl -sf localhost:$PORT/readyz; do kill -0 $SERVICE; sleep 0.2; done\nkill $SERVICE\nwait $SERVICE',
    );
}
