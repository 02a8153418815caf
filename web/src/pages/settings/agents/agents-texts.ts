import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const agentTexts = textsByLanguage({
  ...commonWords('save'),
  actsAs: ['Hva er det som bruker den?', 'What uses it?'],
  program: ['Et program', 'A program'],
  programHint: [
    'Gjør det som er programmert, for eksempel en nettbutikk eller et regnskapssystem.',
    'Does what is programmed, such as a web shop or an accounting system.',
  ],
  agent: ['En agent (KI)', 'An agent (AI)'],
  agentHint: [
    'En språkmodell velger hva den gjør. I produksjon venter det som når en kunde eller regnskapet, på at noen godkjenner det her, uansett hva som ellers er valgt. «Stopp alle agenter» stopper den.',
    'A language model chooses what it does. In production, what reaches a customer or the books waits until somebody approves it here, whatever else is chosen. “Stop all agents” stops it.',
  ],
  isAgent: ['Agent', 'Agent'],
  mayBeAgent: [
    'Den har brukt verktøyene for agenter. Er den en agent?',
    'It has used the tools for agents. Is it an agent?',
  ],
  mayBeAgentHint: [
    'I produksjon venter det en agent gjør mot kunder og regnskap, på at noen godkjenner det her. Et program gjør det med det samme, med mindre det spør først eller bruker verktøyene for agenter.',
    'In production, what an agent does to customers and the books waits until somebody approves it here. A program does it at once, unless it asks first or uses the tools for agents.',
  ],
  answers: {
    program: ['Det er et program', 'It is a program'],
    agent: ['Det er en agent', 'It is an agent'],
  },
  mode: ['Hvordan arbeider den?', 'How does it work?'],
  direct: ['Utfører selv', 'Acts itself'],
  directHint: [
    'Gjør det den har rettigheter til, med det samme.',
    'Does at once what its permissions allow.',
  ],
  proposes: ['Spør først', 'Asks first'],
  proposesHint: [
    'Lager utkast selv. Det som når en kunde eller regnskapet, venter på at noen godkjenner det her, i testmiljøet også.',
    'Makes drafts itself. What reaches a customer or the books waits until somebody approves it here, in the test environment, too.',
  ],
  perDocument: ['Grense per dokument, i kroner', 'Limit of a document, in kroner'],
  perDay: ['Grense per dag, i kroner', 'Limit of a day, in kroner'],
  limitHint: [
    'Over grensen må den spørre, også når den ellers utfører selv. Tomt: ingen grense.',
    'Above the limit it has to ask, even where it acts itself otherwise. Empty: no limit.',
  ],
  notAnAmount: [
    'Skriv et beløp over 0, eller la feltet stå tomt',
    'Write an amount above 0, or leave the field empty',
  ],
  change: ['Endre hvordan den arbeider', 'Change how it works'],
  limitOfDocument: (sum: string) => [`Spør over ${sum} per dokument`, `Asks above ${sum} a document`],
  limitOfDay: (sum: string) => [`Spør over ${sum} per dag`, `Asks above ${sum} a day`],
  stop: ['Stopp alle agenter', 'Stop all agents'],
  stopTitle: ['Stoppe alle agenter?', 'Stop all agents?'],
  stopWarning: [
    'Fra nå av blir disse avvist: agenter, API-klienter som spør først, og alt som bruker verktøyene for agenter (MCP). Programmer som utfører selv, arbeider som før. Det de stoppede har bedt om, kan ikke godkjennes før de får fortsette.',
    'From now on these are refused: agents, API clients that ask first, and whatever uses the tools for agents (MCP). Programs that act themselves work as before. What the stopped ones have asked for cannot be approved until they go on.',
  ],
  stoppedTitle: ['Alle agenter er stoppet', 'All agents are stopped'],
  stopped: [
    'Agenter, API-klienter som spør først, og alt som bruker verktøyene for agenter (MCP), blir avvist til dere lar dem fortsette. Det de har bedt om, kan ikke godkjennes så lenge.',
    'Agents, API clients that ask first, and whatever uses the tools for agents (MCP) are refused until you let them go on. What they have asked for cannot be approved meanwhile.',
  ],
  goOn: ['La agentene fortsette', 'Let the agents go on'],
});
