import { Type } from 'typebox';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { answerObject, closedObject, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import { changeVipps, getVippsSetting } from '../vipps/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const secret = Type.String({ minLength: 1, maxLength: 500 });
const setting = answerObject('VippsSetting', {
  environment: oneOf(ENVIRONMENTS),
  isOn: Type.Boolean({ description: 'Whether payers may pay by Vipps.' }),
  merchantSerialNumber: nullable(
    Type.String({
      description: 'Of the sales unit; null without keys. The other keys are never shown again.',
    }),
  ),
  hasWebhook: Type.Boolean({ description: 'Whether Vipps tells of payments at once.' }),
  openPayments: Type.Integer({ description: 'How many payments Vipps is still asked for.' }),
});
const change = requestObject('VippsChange', {
  environment: oneOf(ENVIRONMENTS),
  isOn: Type.Boolean(),
  keys: Type.Optional(
    // Left out: they stay. The test environment needs none.
    closedObject({
      merchantSerialNumber: Type.String({ minLength: 1, maxLength: 10 }),
      clientId: secret,
      clientSecret: secret,
      subscriptionKey: secret,
    }),
  ),
});

/** How the company takes payments by Vipps, for its owner and admins. */
export function vippsSettingRoutes({ atCompany, deps }: AppEndpoints): void {
  atCompany(
    'changeSettings',
    {
      method: 'GET',
      url: '/vipps',
      bound: 'few',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      answer: setting,
    },
    ({ companyId, query }) => getVippsSetting(deps, companyId, query.environment),
  );

  atCompany(
    'changeSettings',
    {
      method: 'PUT',
      url: '/vipps',
      logs: 'company.vipps-set',
      needsFreshSignIn: 'when-widened',
      body: change,
      answer: setting,
    },
    ({ companyId, admin, body }) => changeVipps(admin, deps, companyId, body),
  );
}
