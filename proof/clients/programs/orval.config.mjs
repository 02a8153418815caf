export default {
  tilgode: {
    input: 'openapi.json',
    output: {
      target: 'orval/tilgode.ts',
      client: 'fetch',
      headers: true,
      baseUrl: { runtime: 'process.env.TILGODE_URL' },
    },
  },
};
