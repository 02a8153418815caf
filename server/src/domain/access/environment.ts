/** Each company has an account in each environment. In the test environment nothing reaches a real customer. */
export const ENVIRONMENTS = ['production', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
