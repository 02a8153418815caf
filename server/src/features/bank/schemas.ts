export { refundFileSchema } from './refunds/schemas.ts';
