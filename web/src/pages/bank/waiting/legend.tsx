import { Kbd, Paper, Title } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import classes from './waiting.module.css';
import { waitingTexts } from './waiting-texts.ts';

const KEYS = [
  ['move', ['J', 'K']],
  ['best', ['Enter']],
  ['choose', ['1', '2', '3']],
  ['find', ['F']],
  ['divide', ['D']],
  ['refund', ['R']],
  ['book', ['E']],
  ['pair', ['B']],
  ['ignore', ['I']],
  ['undo', ['U']],
] as const;

/** The keys of the page. */
export function Legend() {
  const texts = useTexts(waitingTexts);
  return (
    <Paper withBorder p="md" component="section" aria-label={texts.keys}>
      <Title order={2} size="h5" mb="xs">
        {texts.keys}
      </Title>
      <dl className={classes['legend']}>
        {KEYS.map(([name, keys]) => (
          <LegendItem key={name} keys={keys} text={texts.keysOf[name]} />
        ))}
      </dl>
    </Paper>
  );
}

function LegendItem({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && ' '}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
