// Starts the viewer of the API reference. Everything that would talk to its maker's servers is off.

const place = document.querySelector('.reference');

const loading = place.querySelector('.loading');
loading.hidden = false;

const script = document.createElement('script');
script.src = place.dataset.viewer;
script.addEventListener('load', () => {
  place.replaceChildren();
  globalThis.Scalar.createApiReference(place, {
    url: place.dataset.openapi,
    theme: 'default',
    // The typeface of this site, instead of one from the maker's server.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    // Trying a request here would put a secret into a browser.
    hideTestRequestButton: true,
    hideClientButton: true,
    showDeveloperTools: 'never',
    // Light and dark follow the machine, as in the guides.
    hideDarkModeToggle: true,
    // The search of the site finds endpoints, too.
    hideSearch: true,
    documentDownloadType: 'none',
    defaultOpenFirstTag: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
});
// The viewer is not built yet. The page says what else there is.
script.addEventListener('error', () => {
  loading.hidden = true;
});
document.head.append(script);
