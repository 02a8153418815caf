/**
 * Makes openapi.json, the API's description, from the routes.
 * Checks that the committed file is up to date; with --write writes it. Both refuse a change that would break an
 * integration (contract 12.2), because such a change belongs in a new version of the API.
 */
import { describeRoutes } from './describe-routes.ts';
import { bringUpToDate, jsonText } from './openapi-file.ts';

const text = `${jsonText((await describeRoutes()).api)}\n`;
const problem = bringUpToDate('openapi.json', text, { write: process.argv.includes('--write') });
if (problem !== undefined) {
  process.stderr.write(problem);
  process.exitCode = 1;
}
