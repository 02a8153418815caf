import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../server/test/support/imports.ts';

/** Runs npm with this Node, in a folder. */
export function npm(args: readonly string[], folder: string): Promise<{ stdout: string }> {
  return promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}

/**
 * Builds and packs the client, as `npm publish` does, and installs the tarball into an empty project.
 * @param folder of the caller, where both go
 * @returns the project, the installed package in it, and what installs the package without a network
 */
export async function installClient(folder: string) {
  await npm(['pack', '--workspace', 'client', '--pack-destination', folder], root);
  const tarball = join(folder, globSync('*.tgz', { cwd: folder })[0] ?? assert.fail('nothing is packed'));
  const install = ['install', '--offline', '--no-audit', '--no-fund', tarball];
  const project = join(folder, 'project');
  mkdirSync(project);
  await npm(['init', '-y'], project);
  await npm(install, project);
  return {
    tarball,
    project,
    installed: join(project, 'node_modules/@tilgode/client'),
    install: `npm ${install.join(' ')}`,
  };
}
