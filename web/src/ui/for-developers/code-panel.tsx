import { Code } from '@mantine/core';
import { CopyButton } from '../copy-button.tsx';
import { Panel } from '../panel.tsx';

/** A sheet with text for programs, which can be copied. It scrolls within itself, also by keyboard. */
export function CodePanel({ title, text, hint }: { title: string; text: string; hint?: string }) {
  return (
    <Panel title={title} hint={hint} action={<CopyButton value={text} what={title} />}>
      <CodeBlock label={title} text={text} />
    </Panel>
  );
}

export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <Code block tabIndex={0} role="group" aria-label={label} mah={420} style={{ overflow: 'auto' }}>
      {text}
    </Code>
  );
}
