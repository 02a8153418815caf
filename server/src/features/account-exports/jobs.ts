export { deleteOldExports } from './exports.store.ts';
