import type { Texts } from '../../../text/language.tsx';

const nb = {
  actsAs: 'Hva er det som bruker den?',
  program: 'Et program',
  programHint: 'Gjør det som er programmert, for eksempel en nettbutikk eller et regnskapssystem.',
  agent: 'En agent (KI)',
  agentHint:
    'En språkmodell velger hva den gjør. I produksjon venter det som når en kunde eller regnskapet, på at noen godkjenner det her, uansett hva som ellers er valgt. «Stopp alle agenter» stopper den.',
  isAgent: 'Agent',
  mayBeAgent: 'Den har brukt verktøyene for agenter. Er den en agent?',
  mayBeAgentHint:
    'I produksjon venter det en agent gjør mot kunder og regnskap, på at noen godkjenner det her. Et program gjør det med det samme, med mindre det spør først eller bruker verktøyene for agenter.',
  answers: { program: 'Det er et program', agent: 'Det er en agent' },
  mode: 'Hvordan arbeider den?',
  direct: 'Utfører selv',
  directHint: 'Gjør det den har rettigheter til, med det samme.',
  proposes: 'Spør først',
  proposesHint:
    'Lager utkast selv. Det som når en kunde eller regnskapet, venter på at noen godkjenner det her, i testmiljøet også.',
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
    'Fra nå av blir disse avvist: agenter, API-klienter som spør først, og alt som bruker verktøyene for agenter (MCP). Programmer som utfører selv, arbeider som før. Det de stoppede har bedt om, kan ikke godkjennes før de får fortsette.',
  stoppedTitle: 'Alle agenter er stoppet',
  stopped:
    'Agenter, API-klienter som spør først, og alt som bruker verktøyene for agenter (MCP), blir avvist til dere lar dem fortsette. Det de har bedt om, kan ikke godkjennes så lenge.',
  goOn: 'La agentene fortsette',
};
export type AgentTexts = typeof nb;

const en: AgentTexts = {
  actsAs: 'What uses it?',
  program: 'A program',
  programHint: 'Does what is programmed, such as a web shop or an accounting system.',
  agent: 'An agent (AI)',
  agentHint:
    'A language model chooses what it does. In production, what reaches a customer or the books waits until somebody approves it here, whatever else is chosen. “Stop all agents” stops it.',
  isAgent: 'Agent',
  mayBeAgent: 'It has used the tools for agents. Is it an agent?',
  mayBeAgentHint:
    'In production, what an agent does to customers and the books waits until somebody approves it here. A program does it at once, unless it asks first or uses the tools for agents.',
  answers: { program: 'It is a program', agent: 'It is an agent' },
  mode: 'How does it work?',
  direct: 'Acts itself',
  directHint: 'Does at once what its permissions allow.',
  proposes: 'Asks first',
  proposesHint:
    'Makes drafts itself. What reaches a customer or the books waits until somebody approves it here, in the test environment, too.',
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
    'From now on these are refused: agents, API clients that ask first, and whatever uses the tools for agents (MCP). Programs that act themselves work as before. What the stopped ones have asked for cannot be approved until they go on.',
  stoppedTitle: 'All agents are stopped',
  stopped:
    'Agents, API clients that ask first, and whatever uses the tools for agents (MCP) are refused until you let them go on. What they have asked for cannot be approved meanwhile.',
  goOn: 'Let the agents go on',
};

export const agentTexts: Texts<AgentTexts> = { nb, en };
