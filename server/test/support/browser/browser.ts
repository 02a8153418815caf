import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { needs } from '../needs.ts';
import { sharedByFiles } from '../program/cleanup.ts';

const PACKAGE = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/**
 * Outlives the run, since unpacking takes seconds. The real path, because the settings of fonts name it, and a worktree
 * whose node_modules is a link may be gone tomorrow.
 */
const CACHE = join(realpathSync('node_modules'), '.cache', `chromium-${version}`);

/**
 * A real Chromium that needs nothing but the packages of this repository: no browser, library or font of the machine.
 * They have one for Linux on x64 only; elsewhere it is the Chrome of the machine. Shared by the test files of a process,
 * each with contexts of its own.
 */
export function startBrowser(): Promise<Browser> {
  needs('browser');
  return sharedBrowser();
}

const sharedBrowser = sharedByFiles(async (atEnd) => {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const browser = await (isPackaged ? launchPackaged() : chromium.launch({ channel: 'chrome' }));
  atEnd(() => browser.close());
  return browser;
});

async function launchPackaged(): Promise<Browser> {
  if (!existsSync(CACHE)) await unpack();
  return chromium.launch({
    executablePath: join(CACHE, 'chromium'),
    // Without a sandbox, so that it also runs as root: it meets no pages but our own.
    // A page lives for seconds: optimising its scripts costs more than it brings, a seventh of a page's load.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--js-flags=--no-opt --no-maglev'],
    env: {
      ...definedVariables(),
      LD_LIBRARY_PATH: join(CACHE, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(CACHE, 'fonts.conf'),
    },
  });
}

/**
 * The package unpacks into the folder for temporary files, and its libraries only where it believes to be on AWS: a
 * process of its own is given both. The folder gets its name when it is whole, whoever is first.
 */
async function unpack(): Promise<void> {
  mkdirSync(resolve(CACHE, '..'), { recursive: true });
  const folder = mkdtempSync(`${CACHE}-`);
  const program = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath());`;
  await promisify(execFile)(process.execPath, ['--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  const fonts = join(CACHE, 'fonts', 'fonts');
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir></fontconfig>`,
  );
  try {
    renameSync(folder, CACHE);
  } catch (error) {
    if (!existsSync(CACHE)) throw error;
    rmSync(folder, { recursive: true });
  }
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}
