import { Type } from 'typebox';
import { LOGO_RULE, findCompany, findCompanyAccounts, findLogo, readLogo } from '../companies/index.ts';
import type { Logo } from '../companies/index.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { oneOf, optional, requestObject } from '../../platform/http/fields.ts';
import { rendererOfRequest } from '../../platform/http/answers/request-renderer.ts';
import { drawDocument, exampleInvoice } from '../issued-documents/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { MAX_BODY_BYTES } from '../../platform/http/requests/request-body.ts';

const draft = requestObject('DocumentLook', {
  accentColour: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  language: oneOf(['nb', 'nn']),
  /** The file in base64; null for none. Left out: the logo that is saved. */
  logo: optional(Type.String()),
});

/** The picture is shown as an image, where nothing in it could run. This is for somebody who opens the answer itself. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** An example invoice as its PDF would be with settings that are not saved yet, as a picture, because phones show no PDF. */
export function documentPreviewRoutes({ fileAtCompany, deps }: AppEndpoints): void {
  const { db, renderer } = deps;

  fileAtCompany(
    'changeSettings',
    { method: 'POST', url: '/document-preview', body: draft, maxBodyBytes: MAX_BODY_BYTES },
    async ({ companyId, body, now, reply }) => {
      const company = await findCompany(db, companyId);
      const accounts = await findCompanyAccounts(db, companyId);
      if (company === undefined || accounts === undefined) throw new ApiError('not-found');
      const seller = { ...company.seller, accentColour: body.accentColour.toLowerCase() };
      const logo = await logoOf(body.logo, seller.logoSha256);
      const picture = await drawDocument(
        rendererOfRequest(renderer, accounts.test, reply),
        exampleInvoice(seller, body.language, osloDate(now)),
        logo,
      );
      return {
        status: 200,
        headers: { 'content-security-policy': POLICY, 'cache-control': 'no-store' },
        body: Buffer.from(picture),
        contentType: 'image/svg+xml',
      };
    },
  );

  async function logoOf(
    given: string | null | undefined,
    savedSha256: string | null,
  ): Promise<Logo | undefined> {
    if (given === null) return undefined;
    if (given === undefined) return savedSha256 === null ? undefined : findLogo(db, savedSha256);
    const read = await readLogo(Buffer.from(given, 'base64'));
    if ('problem' in read) {
      throw validationFailed([{ field: 'logo', code: read.problem, message: LOGO_RULE }]);
    }
    return read.logo;
  }
}
