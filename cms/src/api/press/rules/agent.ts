/** Families of browsers, the more special ones first. */
const FAMILIES = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Safari'] as const;
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux'] as const;

const firstIn = (agent: string, names: readonly string[]): string =>
  names.find((name) => agent.includes(name)) ?? 'other';

/** Browser and system of a User-Agent, without versions: enough to tell devices apart. At most 60 characters. */
export const agentFamily = (agent: string): string =>
  `${firstIn(agent, FAMILIES)} ${firstIn(agent, SYSTEMS)}`.slice(0, 60);
