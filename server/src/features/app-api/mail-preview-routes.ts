import { Type } from 'typebox';
import type { Static } from 'typebox';
import { findCompany } from '../companies/index.ts';
import { LIMITS } from '../../domain/limits.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { answerObject, closedObject, oneOf } from '../../platform/http/fields.ts';
import { previewEmail } from '../mail/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const draft = closedObject({
  subject: Type.String({ maxLength: LIMITS.subjectCharacters }),
  message: Type.String({ maxLength: LIMITS.notesCharacters }),
  accentColour: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  language: oneOf(['nb', 'nn']),
});

/** As of captured mail: the HTML runs nothing, loads nothing and has no origin. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The mail as it would be with settings that are not saved yet. The log of requests names no queries. */
export function mailPreviewRoutes({ atCompany, fileAtCompany, deps }: AppEndpoints): void {
  const { db, baseUrl } = deps;

  async function preview(companyId: string, query: Static<typeof draft>, now: Date) {
    const company = requireFound(await findCompany(db, companyId));
    const { subject, message, accentColour, language } = query;
    const seller = { ...company.seller, accentColour: accentColour.toLowerCase() };
    return previewEmail(seller, language, { subject, message }, { publicUrl: baseUrl, today: osloDate(now) });
  }

  atCompany(
    'changeSettings',
    {
      method: 'GET',
      url: '/mail-preview',
      bound: 'few',
      query: draft,
      answer: answerObject('MailPreview', { subject: Type.String() }),
    },
    async ({ companyId, query, now }) => ({ subject: (await preview(companyId, query, now)).subject }),
  );

  fileAtCompany(
    'changeSettings',
    { method: 'GET', url: '/mail-preview/html', query: draft },
    async ({ companyId, query, now }) => {
      const { html } = await preview(companyId, query, now);
      return {
        status: 200,
        headers: {
          'content-security-policy': POLICY,
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        },
        body: Buffer.from(html),
        contentType: 'text/html; charset=utf-8',
      };
    },
  );
}
