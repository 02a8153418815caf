/** Where clients of the tools for agents learn how to get a token (RFC 9728). */
export { METADATA_PATH } from './routes.ts';
export { addressOfAnswer } from './authorization-request.ts';
export { readSignedRequest } from './signed-request.ts';
