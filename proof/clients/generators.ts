import { spawnSync } from 'node:child_process';

/** What makes a client of openapi.json, and the program that uses the client. docs/clients.md shows the commands. */
export type Generator = {
  /** Of its npm package. */
  name: string;
  /** What this machine lacks; undefined when it has everything. */
  missing?: () => string | undefined;
  generate: string[][];
  compile: string[];
  run: string[];
};

export const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    generate: [
      [
        'openapi-typescript',
        'openapi.json',
        '--default-non-nullable',
        'false',
        '-o',
        'openapi-typescript.d.ts',
      ],
    ],
    ...inTypeScript('openapi-fetch'),
  },
  {
    name: '@hey-api/openapi-ts',
    generate: [['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api']],
    ...inTypeScript('hey-api'),
  },
  { name: 'orval', generate: [['orval']], ...inTypeScript('orval') },
  {
    name: '@openapitools/openapi-generator-cli',
    missing: missingForPython,
    generate: [
      ['openapi-down-convert', '--input', 'openapi.json', '--output', 'openapi-3.0.json'],
      [process.execPath, 'for-openapi-3.0.mjs'],
      'openapi-generator generate -i openapi-3.0.json -g python -o python --package-name tilgode'.split(' '),
    ],
    compile: ['python3', '-m', 'compileall', '-q', 'python/tilgode'],
    run: ['python3', 'python_client.py'],
  },
];

/** @param program below `programs`, without its ending */
function inTypeScript(program: string): Pick<Generator, 'compile' | 'run'> {
  return {
    compile: ['tsc', '--project', `tsconfig.${program}.json`],
    run: [process.execPath, `built/${program}.js`],
  };
}

/** This generator is a program in Java, and its client needs three packages. */
function missingForPython(): string | undefined {
  if (spawnSync('java', ['-version']).status !== 0) return 'needs Java';
  const imported = spawnSync('python3', ['-c', 'import dateutil, six, urllib3']);
  return imported.status === 0 ? undefined : 'needs Python with dateutil, six and urllib3';
}
