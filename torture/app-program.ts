/** The program of an app, with the one token that it holds. */
export type AppProgram = {
  clientId: string;
  clientSecret: string;
  token?: string;
  counts: { connected: number; refreshed: number; repaired: number };
};

/** Where the browser comes back to. */
export const BACK = 'https://butikk.example/tilbake';
