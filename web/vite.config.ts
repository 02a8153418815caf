import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  build: {
    // The content security policy allows no inline script, which the polyfill would be.
    modulePreload: { polyfill: false },
    // Data addresses are not allowed either.
    assetsInlineLimit: 0,
    // What every page needs is one file.
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/app-api': 'http://localhost:3000' } },
});
