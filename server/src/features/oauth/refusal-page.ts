import { html } from '../../platform/documents/html.ts';
import type { Html } from '../../platform/documents/html.ts';

/** The page runs nothing, loads nothing and stands in no frame. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

/** The page that a person sees when the service refuses the request of an app. @param message for the developer of the app */
export function refusalPage(message: string): Html {
  return html`<!doctype html>
    <html lang="nb">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Appen kan ikke kobles til · Tilgode</title>
      </head>
      <body>
        <main>
          <h1>Appen kan ikke kobles til</h1>
          <p>
            Noe er feil med forespørselen fra appen, så ingen har fått tilgang. Lukk siden, og meld fra til
            dem som lager appen.
          </p>
          <p lang="en">
            Something is wrong with the request of the app, so nobody has been given access. Close this page,
            and tell those who make the app.
          </p>
          <p lang="en"><code>${message}</code></p>
        </main>
      </body>
    </html>`;
}
