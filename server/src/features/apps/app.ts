/** A program of others, to which people give access to their company. */
export type App = {
  /** The client id: `app_…`, or the address of a client ID metadata document. */
  id: string;
  /** The company that has registered the app; null for one that a document describes. */
  companyId: string | null;
  name: string;
  homepage: string | null;
  redirectUris: string[];
  /** Of the picture that stands beside the logos of the company; null without one. */
  logoSha256: string | null;
  /** Whether the app has a secret. One without is a program on the machine of a person. */
  isConfidential: boolean;
  verifiedAt: Date | null;
  createdAt: Date;
};
