import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CodeBlock } from '../../ui/for-developers/code-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { connectionsQuery } from '../connections/connections.ts';
import { Facts } from './facts.tsx';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';

/** Who asked, when, and until when it can be approved. */
export function Asked({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const { language } = useLanguage();
  const { createdBy, createdAt, expiresAt, status } = proposal;
  const { data: connections } = useQuery(connectionsQuery(useAccount().company.companyId));
  const app = connections?.find(({ id }) => id === createdBy.id);
  return (
    <Panel title={texts.who}>
      <Facts
        isNarrow
        rows={[
          [app === undefined ? texts.client : texts.app, createdBy.name],
          ...(app === undefined ? [] : [[texts.onBehalfOf, app.person] as const]),
          [texts.when, moment(createdAt, language)],
          ...(status === 'open' ? [[texts.until, moment(expiresAt, language)] as const] : []),
        ]}
      />
      {status === 'open' && proposal.aboveLimit && (
        <Alert color="orange" variant="light" mt="sm" title={texts.aboveLimit} />
      )}
    </Panel>
  );
}

/** The request itself, for developers. All of its values stand in words elsewhere on the page. */
export function AsItCame({ request: { method, path, body } }: Pick<Proposal, 'request'>) {
  const texts = useTexts(proposalsTexts);
  const text = `${method} ${path}${body === null ? '' : `\n\n${JSON.stringify(body, undefined, 2)}`}`;
  return (
    <Panel title={texts.forDevelopers}>
      <details>
        <Text component="summary" size="sm" mb={6}>
          {texts.request}
        </Text>
        <CodeBlock label={texts.request} text={text} />
      </details>
    </Panel>
  );
}
