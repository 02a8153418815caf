/** What app.ts puts together. */
export { createAppEndpoints } from './app-endpoints.ts';
export { personAuthoriser } from './authorise-person.ts';
export { appApiRoutes } from './routes.ts';
export { serveWebApp } from './serve-web-app.ts';
