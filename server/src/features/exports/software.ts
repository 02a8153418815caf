import packageJson from '../../../package.json' with { type: 'json' };

/** The name and version of the software, as the files state them. */
export const SOFTWARE = { name: 'Tilgode', version: packageJson.version };
