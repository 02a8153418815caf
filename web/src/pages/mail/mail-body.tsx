import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { mailTexts } from './mail-texts.ts';
import classes from './mail.module.css';

/**
 * The content of a mail. Others may have written its HTML, so it is shown in a frame that runs nothing, loads nothing
 * and reaches nothing of the app. The HTML also has a content security policy of its own.
 */
export function MailBody({ mail }: { mail: Schemas['CapturedEmail'] }) {
  const texts = useTexts(mailTexts);
  const { accountId } = useAccount();
  const [view, setView] = useState(mail.html === null ? 'text' : 'html');
  return (
    <>
      {mail.html !== null && (
        <Group>
          <SegmentedControl
            size="xs"
            aria-label={texts.view}
            value={view}
            onChange={setView}
            data={[
              { value: 'html', label: texts.asHtml },
              { value: 'text', label: texts.asText },
            ]}
          />
        </Group>
      )}
      {view === 'html' ? (
        <iframe
          className={classes['frame']}
          sandbox=""
          title={texts.htmlFrame}
          src={`/app-api/accounts/${accountId}/emails/${mail.id}/html`}
        />
      ) : (
        <Text component="pre" size="sm" className={classes['text'] ?? ''}>
          {mail.text ?? texts.noText}
        </Text>
      )}
    </>
  );
}
