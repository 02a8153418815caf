import type { Texts } from '../../../text/language.tsx';

const nb = {
  mode: 'Hvordan arbeider den?',
  direct: 'Utfører selv',
  directHint: 'Gjør det den har rettigheter til, med det samme.',
  proposes: 'Spør først',
  proposesHint:
    'Lager utkast selv. Det som når en kunde eller regnskapet, venter på at noen godkjenner det her. For agenter (KI).',
  perDocument: 'Grense per dokument, i kroner',
  perDay: 'Grense per dag, i kroner',
  limitHint: 'Over grensen må den spørre, også når den ellers utfører selv. Tomt: ingen grense.',
  notAnAmount: 'Skriv et beløp over 0, eller la feltet stå tomt',
  change: 'Endre hvordan den arbeider',
  save: 'Lagre',
  limitOfDocument: (sum: string) => `Spør over ${sum} per dokument`,
  limitOfDay: (sum: string) => `Spør over ${sum} per dag`,
  stop: 'Stopp alle agenter',
  stopTitle: 'Stoppe alle agenter?',
  stopWarning:
    'Alle agenter blir avvist fra nå av: API-klienter som spør først, og det som bruker MCP. Andre API-klienter arbeider som før. Det som venter, kan ikke godkjennes før de får fortsette.',
  stoppedTitle: 'Alle agenter er stoppet',
  stopped:
    'API-klienter som spør først, og det som bruker MCP, blir avvist til dere lar dem fortsette. Det som venter, kan ikke godkjennes så lenge.',
  goOn: 'La agentene fortsette',
};
export type AgentTexts = typeof nb;

const en: AgentTexts = {
  mode: 'How does it work?',
  direct: 'Acts itself',
  directHint: 'Does at once what its permissions allow.',
  proposes: 'Asks first',
  proposesHint:
    'Makes drafts itself. What reaches a customer or the books waits until somebody approves it here. For agents (AI).',
  perDocument: 'Limit of a document, in kroner',
  perDay: 'Limit of a day, in kroner',
  limitHint: 'Above the limit it has to ask, even where it acts itself otherwise. Empty: no limit.',
  notAnAmount: 'Write an amount above 0, or leave the field empty',
  change: 'Change how it works',
  save: 'Save',
  limitOfDocument: (sum) => `Asks above ${sum} a document`,
  limitOfDay: (sum) => `Asks above ${sum} a day`,
  stop: 'Stop all agents',
  stopTitle: 'Stop all agents?',
  stopWarning:
    'All agents are refused from now on: API clients that ask first, and whatever uses MCP. Other API clients work as before. What waits cannot be approved until they go on.',
  stoppedTitle: 'All agents are stopped',
  stopped:
    'API clients that ask first, and whatever uses MCP, are refused until you let them go on. What waits cannot be approved meanwhile.',
  goOn: 'Let the agents go on',
};

export const agentTexts: Texts<AgentTexts> = { nb, en };
