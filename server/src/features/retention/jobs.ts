export { deleteOldTestContent } from './delete-test-content.ts';
