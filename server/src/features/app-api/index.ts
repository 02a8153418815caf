/** The part of this folder that app.ts uses. */
export { createAppEndpoints } from './app-endpoints.ts';
export { personAuthoriser } from './authorise-person.ts';
export { appApiRoutes } from './routes.ts';
export { serveWebApp } from './serve-web-app.ts';
