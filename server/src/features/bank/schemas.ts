export { bankFileSchema } from './files/schemas.ts';
