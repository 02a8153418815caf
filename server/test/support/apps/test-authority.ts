import { X509Certificate, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A key with its certificate, as `node:https` takes them. */
export type Certified = { key: string; cert: string };

/** Issues certificates for hosts of tests. Whoever trusts `certificate` trusts those. */
export function createTestAuthority(): { certificate: string; certify(host: string): Certified } {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'Test authority';
  const own = certificateOf({ subject: name, publicKey: authority.publicKey }, CA_EXTENSION);
  return {
    certificate: own,
    certify(host) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const cert = certificateOf({ subject: host, publicKey }, hostExtension(host));
      return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
    },
  };

  /** RFC 5280 § 4.1, signed with ECDSA and SHA-256 (RFC 5758 § 3.2). */
  function certificateOf(
    { subject, publicKey }: { subject: string; publicKey: KeyObject },
    extension: Buffer,
  ): string {
    const signed = sequence(
      der(0xa0, der(INTEGER, Buffer.from([2]))),
      der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ECDSA_WITH_SHA256,
      nameOf(name),
      sequence(utcTime('250101000000Z'), utcTime('490101000000Z')),
      nameOf(subject),
      publicKey.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extension)),
    );
    const signature = sign('sha256', signed, authority.privateKey);
    const whole = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
    return new X509Certificate(whole).toString();
  }
}

const INTEGER = 0x02;
const OCTET_STRING = 0x04;

/** Distinguished encoding (X.690 § 8.1): tag, length, contents. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

/** A common name alone. */
function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
}

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const TRUE = der(0x01, Buffer.from([255]));
const CA_EXTENSION = sequence(oid('551d13'), TRUE, der(OCTET_STRING, sequence(TRUE)));

/** The name that a client compares with the host (RFC 6125 § 6.4). */
function hostExtension(host: string): Buffer {
  return sequence(oid('551d11'), der(OCTET_STRING, sequence(der(0x82, Buffer.from(host)))));
}
