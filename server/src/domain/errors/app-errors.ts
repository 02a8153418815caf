/** The codes of apps of others, and of the access that people give to them. */
export const APP_ERRORS = {
  'app-not-verified': [
    403,
    'Nobody has verified this app, so it can be connected to the test environment, and to the company that has registered it. The operator of the service verifies apps.',
  ],
  'apps-by-admins-only': [
    403,
    'In this company, owner and admins alone give apps access; ask one of them. Access that others have given rests meanwhile.',
  ],
  'must-propose': [
    403,
    'Your role may give an app access that asks first, and no other: let it propose, or ask the owner or an admin.',
  ],
  'app-request-not-valid': [
    409,
    'The app asked too long ago, its request was answered before, or the app has changed; start again from the app.',
  ],
  'too-many-apps': [
    409,
    'A company registers at most 20 apps and connects at most 200; delete or disconnect one first. See details.max.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
