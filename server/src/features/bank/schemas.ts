export { bankFileSchema } from './files/schemas.ts';
export { refundFileSchema } from './refunds/schemas.ts';
