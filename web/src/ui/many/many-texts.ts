import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

/** What is said of any work on many things. */
export const manyTexts = textsByLanguage({
  ...commonWords('cancel close'),
  chooseAll: (count: string) => [`Velg alle ${count} som passer`, `Choose all ${count} that match`],
  choosing: (done: string, all: string) => [`Velger: ${done} av ${all}`, `Choosing: ${done} of ${all}`],
  progress: (done: string, all: string) => [`${done} av ${all}`, `${done} of ${all}`],
  keepOpen: [
    'La siden stå åpen. Lukker du den, blir resten ikke gjort.',
    'Keep this page open. When you close it, the rest is not done.',
  ],
  stop: ['Stopp', 'Stop'],
  stopping: ['Stopper etter de som er på vei …', 'Stops after those that are on their way …'],
  unasked: (count: string) => [
    `${count} er ikke sjekket, fordi du stoppet.`,
    `${count} are not checked, because you stopped.`,
  ],
  askRest: ['Sjekk resten', 'Check the rest'],
  left: (count: string) => [`${count} ble ikke forsøkt.`, `${count} were not tried.`],
  unknown: (count: string) => [
    `For ${count} kom det ikke svar, eller de ble ikke forsøkt. Du kan trygt fortsette: ingenting gjøres to ganger.`,
    `For ${count} there was no answer, or they were not tried. You can safely go on: nothing is done twice.`,
  ],
  again: (count: string) => [`Prøv ${count} igjen`, `Try ${count} again`],
  goOn: (count: string) => [`Fortsett med ${count}`, `Go on with ${count}`],
  more: (count: string) => [`og ${count} til`, `and ${count} more`],
});
