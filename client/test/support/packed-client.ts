import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withoutRegistry } from '../../../server/test/support/docs/guide-commands.ts';

/** Runs npm with this Node, in a folder. */
export function npm(args: readonly string[], folder: string, environment = {}): Promise<{ stdout: string }> {
  return promisify(execFile)('npm', args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
}

/**
 * Installs the package that a service hands out into an empty project, as a reader does.
 * @param folder of the caller, where the project goes
 * @returns the address of the package, the project, and the installed package in it
 */
export async function installClient(folder: string, { url }: { url: string }) {
  const address = `${url}/docs/tilgode-client.tgz`;
  const project = join(folder, 'project');
  mkdirSync(project);
  await npm(['init', '-y'], project);
  await npm(['install', address], project, withoutRegistry(folder));
  return { address, project, installed: join(project, 'node_modules/@tilgode/client') };
}
