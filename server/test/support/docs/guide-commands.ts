import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PATIENCE_MILLISECONDS } from '../eventually.ts';
import { needs } from '../needs.ts';
import { onEnd } from '../program/cleanup.ts';
import { makeTemporaryFolder } from '../program/temporary-folder.ts';

/** Stands between the outputs of two blocks. No answer can hold this text, because JSON escapes it. */
const BETWEEN_BLOCKS = '\x1e';

export const needsShell = { skip: process.platform === 'win32' ? 'needs a Unix shell' : false };

/** Commands of a guide that stand together, with the answers below them. */
export type Block = { commands: string; shown: string[]; isText: boolean };

/** An empty folder of the reader, where curl tells the status of each answer. */
export function makeReadersHome(): string {
  const home = makeTemporaryFolder();
  onEnd(() => rm(home, { recursive: true }));
  // curl is asked here, so that the guides' commands stay as they are. The line break parts the answers; the status goes around the
  // pipes, which would swallow it.
  writeFileSync(join(home, '.curlrc'), String.raw`write-out = "\n%{stderr}%{http_code} %{url_effective}\n"`);
  return home;
}

/**
 * Keeps npm from its registry, because nothing listens there, and from what another run has installed.
 * @param home has what this run installs
 */
export function withoutRegistry(home: string): Record<string, string> {
  return {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: join(home, 'npm'),
    npm_config_audit: 'false',
  };
}

/** @param forTest what a test runs and expects in the place of a text of the guide */
export function readBlocks(text: string, forTest: (part: string) => string): Block[] {
  const found = [...text.matchAll(/^```sh\n([^]*?)^```\n(?:\n```(json|text)?\n([^]*?)^```\n)?/gm)];
  assert.equal(found.length, text.split('\n```sh\n').length - 1);
  return found.map(([, commands = '', language, answers = '']) => {
    const isText = language === 'text';
    return {
      commands: forTest(commands),
      isText,
      shown: forTest(answers)
        .split(isText ? '\n' : /^(?=\{)/m)
        .filter((line) => line.trim() !== ''),
    };
  });
}

/** Runs all in one shell. Fails the test unless every command succeeds and gives the answers that are shown. */
export async function runBlocks(
  blocks: Block[],
  { home, environment }: { home: string; environment: Record<string, string> },
): Promise<void> {
  needs('process');
  const mark = String.raw`printf '\036'; printf '\036' >&2`;
  const script = blocks.map(({ commands }) => `${commands}\n${mark}\n`).join('');
  const { stdout, stderr } = await promisify(execFile)('sh', ['-euc', script], {
    cwd: home,
    env: {
      ...environment,
      PATH: `${join(home, 'bin')}${delimiter}${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      CURL_HOME: home,
      // The command keeps its tokens there.
      XDG_CACHE_HOME: home,
    },
    timeout: PATIENCE_MILLISECONDS,
  });
  const [answers, requests] = [stdout, stderr].map((output) => output.split(BETWEEN_BLOCKS).map(linesOf));
  for (const [index, { commands, shown, isText }] of blocks.entries()) {
    const told = answers?.[index] ?? [];
    const failed = (requests?.[index] ?? []).filter((line) => !/^2\d\d /.test(line));
    const shownErrors = shown.filter((answer) => /^\{\s*"(code|error)"/.test(answer));
    assert.equal(failed.length, shownErrors.length, [...failed, ...told, commands].join('\n'));
    assert.equal(told.length, shown.length, [...told, commands].join('\n'));
    for (const [place, expected] of shown.entries()) {
      const line = told[place]?.trim() ?? '';
      if (isText) assertShows(line.replaceAll(/ +/g, ' '), expected.trim().replaceAll(/ +/g, ' '), commands);
      else assertShows(JSON.parse(line), JSON.parse(expected), commands);
    }
  }
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line.trim() !== '');
}

/** `shown` may leave out fields of objects, but no items of lists. `…` in a text stands for any text. */
function assertShows(told: unknown, shown: unknown, where: string): void {
  if (typeof shown === 'string' && shown.includes('…')) {
    const parts = shown.split('…').map((part) => RegExp.escape(part));
    const pattern = parts.join('[^]*');
    assert.match(String(told), new RegExp(`^${pattern}$`), where);
  } else if (Array.isArray(shown)) {
    assert.ok(Array.isArray(told), where);
    assert.equal(told.length, shown.length, where);
    for (const [index, item] of shown.entries()) assertShows(told[index], item, where);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [field, value] of Object.entries(shown)) {
      assertShows(Object(told)[field], value, `${field} of\n${where}`);
    }
  } else {
    assert.deepEqual(told, shown, where);
  }
}
