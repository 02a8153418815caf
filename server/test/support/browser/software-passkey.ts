import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

type Made = {
  challenge: string;
  /** Of the page that the person is on. */
  origin: string;
  /** Whether the person has shown a finger or typed a PIN. */
  isVerified?: boolean;
};

export type SoftwarePasskey = {
  /** The credential's id, base64url. */
  id: string;
  /** How often it has signed; a copy of the device would lag behind. */
  counter: number;
  register(made: Made): RegistrationResponseJSON;
  signIn(made: Made): AuthenticationResponseJSON;
};

/** What a device and a browser do for a passkey (WebAuthn § 6), with a key pair of its own (ES256). */
export function createSoftwarePasskey(
  rpId: string,
  id = randomBytes(32).toString('base64url'),
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });

  function authenticatorData(flags: number, credential: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(passkey.counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter, credential]);
  }

  /** Attested credential data (§ 6.5.2): AAGUID, length of the id, id, public key as COSE (RFC 9053). */
  function credentialData(): Buffer {
    const bytes = Buffer.from(id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, bytes, isoCBOR.encode(coseKey)]);
  }

  const passkey: SoftwarePasskey = {
    id,
    counter: 0,
    register(made) {
      const data = authenticatorData(flagsOf(made) | FLAGS.hasCredential, credentialData());
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', made).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        },
      };
    },
    signIn(made) {
      passkey.counter += 1;
      const data = authenticatorData(flagsOf(made));
      const client = clientData('webauthn.get', made);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
  return passkey;
}

function flagsOf({ isVerified = true }: Made): number {
  return FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0);
}

function clientData(type: string, { challenge, origin }: Made): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
