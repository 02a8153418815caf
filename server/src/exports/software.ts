import packageJson from '../../package.json' with { type: 'json' };

/** What made a file, as its reader is told. */
export const SOFTWARE = { name: 'Tilgode', version: packageJson.version };
