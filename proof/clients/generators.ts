/** What makes a client of openapi.json, and the program that uses the client. docs/clients.md shows the commands. */
export type Generator = {
  /** Of its npm package. */
  name: string;
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
];

/** @param program below `programs`, without its ending */
function inTypeScript(program: string): Pick<Generator, 'compile' | 'run'> {
  return {
    compile: ['tsc', '--project', `tsconfig.${program}.json`],
    run: [process.execPath, `built/${program}.js`],
  };
}
