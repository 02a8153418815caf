import type { ErrorCode } from '../../../server/src/domain/errors/errors.ts';
import type { Wording } from './texts-by-language.ts';

/** The error codes about apps to which people give access, in words for people. */
export const APP_ERRORS = {
  'app-not-verified': [
    'Ingen har kontrollert denne appen, så den kan bare kobles til testmiljøet.',
    'Nobody has verified this app, so it can only be connected to the test environment.',
  ],
  'apps-by-admins-only': [
    'Bare eier og administratorer kan gi apper tilgang til dette selskapet. Spør en av dem.',
    'Only the owner and admins can give apps access to this company. Ask one of them.',
  ],
  'must-propose': [
    'Med din rolle må appen spørre først. Be eieren eller en administrator hvis den skal gjøre ting med en gang.',
    'With your role the app must ask first. Ask the owner or an admin if it is to do things at once.',
  ],
  'app-request-not-valid': [
    'Forespørselen fra appen er for gammel eller allerede brukt. Start på nytt fra appen.',
    'The request of the app is too old or was used already. Start again from the app.',
  ],
  'too-many-apps': [
    'Det er for mange apper. Koble fra eller slett en først.',
    'There are too many apps. Disconnect or delete one first.',
  ],
} satisfies Partial<Record<ErrorCode, Wording>>;
