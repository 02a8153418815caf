import { LRUCache } from 'lru-cache';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../domain/parties/organisation-number.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { OutgoingFailed } from '../../platform/outgoing/outgoing.ts';
import type { RegisterSettings } from '../../platform/outgoing/register-settings.ts';
import { placeOfPostalCode } from './place-of-postal-code.ts';

/** What Enhetsregisteret says of an organisation, in the fields of a client. */
export type Organisation = {
  orgNumber: string;
  name: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  /** Whether the organisation is bankrupt or being wound up. */
  isEnding: boolean;
};

/**
 * `silent`: the register did not answer in time. `off`: the operator has turned the look-up off. `not-chosen`: the operator leaves it to
 * each company, and this one has not turned it on.
 */
export type NoAnswer = 'unknown' | 'silent' | 'off' | 'not-chosen';

export type OrganisationLookUp = {
  /** Whether the register is asked for every company, for those that have chosen it, or for none. */
  reach: 'on' | 'chosen' | 'off';
  /**
   * @param orgNumber as a person types it
   * @param isChosen whether the company has turned the look-up on; false where there is no company yet
   */
  organisation(orgNumber: string, isChosen?: boolean): Promise<Organisation | NoAnswer>;
  /**
   * The place of a Norwegian postal code: from the address of an organisation there, or from the list of this release where the register
   * is not asked or has no answer.
   */
  city(postalCode: string, isChosen?: boolean): Promise<{ city: string } | 'unknown'>;
};

type Log = { warn: (facts: object, text: string) => void };
type Answer = Record<string, unknown>;

/** A person waits in front of a form. */
const PATIENCE_MILLISECONDS = 1_500;
/** What the register said holds for a day. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;
/** The register is left alone for this time after it was silent, so that not every form waits for it. */
const SILENCE_MILLISECONDS = 10_000;
/** The answer about one organisation has some 5 kB. */
const ANSWER_BYTES_AT_MOST = 256 * 1024;
/** An address that has moved, and the same over https. */
const REDIRECTS_AT_MOST = 2;
/** The media type of the answers whose fields are read here. */
const MEDIA_TYPE = 'application/json';

/** The register did not answer. `message` is a code, for the log. */
class RegisterSilent extends Error {
  override name = 'RegisterSilent';
}

/**
 * Asks the open API of Enhetsregisteret, and remembers the answers. The question holds an organisation number or a postal code,
 * and nothing about the person or the company that asks.
 */
export function createOrganisationLookUp({
  url,
  isForAll = true,
  outgoing,
  log,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
}: Pick<RegisterSettings, 'url'> & {
  isForAll?: boolean;
  outgoing: Outgoing;
  log: Log;
  patienceMilliseconds?: number;
}): OrganisationLookUp {
  const answers = new LRUCache<string, Answer | 'unknown'>({ max: 5_000, ttl: KEPT_MILLISECONDS });
  let silentUntil = 0;

  /** @param paths the first one that the register knows counts */
  async function ask(paths: readonly string[], isChosen: boolean): Promise<Answer | NoAnswer> {
    if (url === undefined) return 'off';
    if (!isForAll && !isChosen) return 'not-chosen';
    const key = paths.join(' ');
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (performance.now() < silentUntil) return 'silent';
    try {
      const answer = await firstKnown(outgoing, url, paths, AbortSignal.timeout(patienceMilliseconds));
      answers.set(key, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof RegisterSilent)) throw error;
      silentUntil = performance.now() + SILENCE_MILLISECONDS;
      log.warn({ reason: error.message }, 'Enhetsregisteret did not answer');
      return 'silent';
    }
  }

  return {
    reach: url === undefined ? 'off' : isForAll ? 'on' : 'chosen',
    async organisation(typed, isChosen = false) {
      const orgNumber = normaliseOrganisationNumber(typed);
      if (!isOrganisationNumber(orgNumber)) return 'unknown';
      // A branch has a number of its own, and invoices may go to it.
      const answer = await ask([`/enheter/${orgNumber}`, `/underenheter/${orgNumber}`], isChosen);
      return typeof answer === 'string' ? answer : toOrganisation(orgNumber, answer);
    },
    async city(postalCode, isChosen = false) {
      if (!/^\d{4}$/.test(postalCode)) return 'unknown';
      // The codes of post boxes occur only in postal addresses.
      const answer = await ask(
        ['forretningsadresse', 'postadresse'].map(
          (kind) => `/enheter?${kind}.postnummer=${postalCode}&size=1`,
        ),
        isChosen,
      );
      const place = typeof answer === 'string' ? '' : placeIn(answer, postalCode);
      const city = capitalised(place || (placeOfPostalCode(postalCode) ?? ''));
      return city === '' ? 'unknown' : { city };
    },
  };
}

/** @throws RegisterSilent */
async function firstKnown(
  outgoing: Outgoing,
  url: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Answer | 'unknown'> {
  for (const path of paths) {
    const answer = await read(outgoing, `${url}${path}`, signal);
    if (answer !== undefined) return answer;
  }
  return 'unknown';
}

/**
 * @returns undefined for what the register does not know or has deleted, and for a search that finds nothing
 * @throws RegisterSilent
 */
async function read(outgoing: Outgoing, url: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const { status, body: bytes } = await outgoing.request(url, {
      headers: { accept: MEDIA_TYPE },
      signal,
      mostBytes: ANSWER_BYTES_AT_MOST,
      mostRedirects: REDIRECTS_AT_MOST,
      isSetByOperator: true,
    });
    if ([400, 404, 410].includes(status)) return undefined;
    if (status !== 200) throw new RegisterSilent(`status ${status}`);
    const body: unknown = JSON.parse(bytes.toString());
    if (typeof body !== 'object' || body === null) throw new RegisterSilent('not an object');
    const isGone = 'slettedato' in body;
    const isEmptyList = 'page' in body && !('_embedded' in body);
    return isGone || isEmptyList ? undefined : { ...body };
  } catch (error) {
    if (error instanceof OutgoingFailed) throw new RegisterSilent(error.code);
    if (error instanceof SyntaxError) throw new RegisterSilent('not JSON');
    throw error;
  }
}

/** The place in the address of the first organisation found; empty without one. */
function placeIn(answer: Answer, postalCode: string): string {
  const [found] = listIn(objectIn(answer, '_embedded'), 'enheter');
  const addresses = [objectIn(found, 'forretningsadresse'), objectIn(found, 'postadresse')];
  const address = addresses.find((one) => textIn(one, 'postnummer') === postalCode);
  return textIn(address, 'poststed');
}

/** The postal address is where post goes. Most organisations have only a business address; branches call it otherwise. */
function toOrganisation(orgNumber: string, answer: Answer): Organisation {
  const address = ['postadresse', 'forretningsadresse', 'beliggenhetsadresse']
    .map((kind) => objectIn(answer, kind))
    .find((found) => found !== undefined);
  return {
    orgNumber,
    name: textIn(answer, 'navn'),
    address: listIn(address, 'adresse')
      .filter((line): line is string => typeof line === 'string' && line.trim() !== '')
      .join(', '),
    postalCode: textIn(address, 'postnummer'),
    city: capitalised(textIn(address, 'poststed')),
    country: textIn(address, 'landkode') || 'NO',
    isEnding: ['konkurs', 'underAvvikling', 'underTvangsavviklingEllerTvangsopplosning'].some(
      (field) => answer[field] === true,
    ),
  };
}

/** The register writes places in capitals: `MO I RANA` becomes `Mo i Rana`. */
function capitalised(place: string): string {
  return place.toLowerCase().replaceAll(/(^|[\s-])(?!i\s)(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

function objectIn(from: unknown, field: string): Answer | undefined {
  const found = typeof from === 'object' && from !== null ? (from as Answer)[field] : undefined;
  return typeof found === 'object' && found !== null ? (found as Answer) : undefined;
}

function textIn(from: unknown, field: string): string {
  const found = typeof from === 'object' && from !== null ? (from as Answer)[field] : undefined;
  return typeof found === 'string' ? found.trim() : '';
}

function listIn(from: unknown, field: string): unknown[] {
  const found = typeof from === 'object' && from !== null ? (from as Answer)[field] : undefined;
  return Array.isArray(found) ? found : [];
}
