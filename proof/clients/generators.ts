/** What makes a client of openapi.json, and the program that uses the client. docs/clients.md shows the commands. */
export type Generator = {
  name: string;
  command: string[];
  /** Below `programs`, without its ending. */
  program: string;
};

export const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    command: [
      'openapi-typescript',
      'openapi.json',
      '--default-non-nullable',
      'false',
      '-o',
      'openapi-typescript.d.ts',
    ],
    program: 'openapi-fetch',
  },
  {
    name: '@hey-api/openapi-ts',
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'],
    program: 'hey-api',
  },
  { name: 'orval', command: ['orval'], program: 'orval' },
];
