/** The parts of exports that the command line may use. */
export { openSource } from './everything/everything.ts';
export { zipEverything } from './everything/zip-everything.ts';
