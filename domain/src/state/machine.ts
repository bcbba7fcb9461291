import { AppError, type ErrorCode } from '../errors';

/** A named condition of a transition; the code is the reason when it fails. */
export interface StateGuard<F> {
  name: string;
  holds: (facts: F) => boolean;
  error: ErrorCode;
}

/** A target that depends on the facts; every possible one is declared, so that the graph can be checked. */
export interface ChosenTarget<S extends string, F> {
  oneOf: readonly S[];
  choose: (facts: F) => S;
}

export type TransitionRule<S extends string, F> =
  | { to: S | ChosenTarget<S, F>; guards?: readonly StateGuard<F>[] }
  | { error: ErrorCode };

/** A typed state table: state -> event -> target and guards. */
export interface StateMachine<S extends string, E extends string, F> {
  name: string;
  states: readonly S[];
  events: readonly E[];
  initial: S;
  /** Error code for every state and event that the table does not contain. */
  invalid: ErrorCode;
  transitions: { readonly [State in S]: { readonly [Event in E]?: TransitionRule<S, F> } };
}

export type TransitionResult<S extends string> =
  | { to: S; changed: boolean; error?: undefined }
  | { error: ErrorCode; guard: string | null; to?: undefined };

function targetsOf<S extends string, F>(rule: TransitionRule<S, F>): readonly S[] {
  if ('error' in rule) return [];
  return typeof rule.to === 'string' ? [rule.to] : rule.to.oneOf;
}

/**
 * The target of an event, or why it is refused. Pure: writes nothing. `changed` is false where the state stays (pausing
 * a paused campaign is a success).
 */
export function transition<S extends string, E extends string, F>(
  machine: StateMachine<S, E, F>,
  state: S,
  event: E,
  facts: F,
): TransitionResult<S> {
  const rule: TransitionRule<S, F> | undefined = machine.transitions[state][event];
  if (!rule) return { error: machine.invalid, guard: null };
  if ('error' in rule) return { error: rule.error, guard: null };
  const failed = rule.guards?.find((guard) => !guard.holds(facts));
  if (failed) return { error: failed.error, guard: failed.name };
  const to: S = typeof rule.to === 'string' ? rule.to : rule.to.choose(facts);
  return { to, changed: to !== state };
}

/**
 * Like `transition`, for services.
 * @returns the new state
 * @throws AppError with the code of the guard, the rule or the machine, and the values `from`, `to` and `state`
 */
export function applyTransition<S extends string, E extends string, F>(
  machine: StateMachine<S, E, F>,
  state: S,
  event: E,
  facts: F,
): S {
  const result = transition(machine, state, event, facts);
  if (result.error !== undefined) {
    const rule: TransitionRule<S, F> | undefined = machine.transitions[state][event];
    const to = (rule && targetsOf(rule)[0]) ?? event;
    throw new AppError(result.error, { values: { from: state, to, state } });
  }
  return result.to;
}

/** The events that are allowed in a state, to show buttons. */
export function allowedEvents<S extends string, E extends string, F>(
  machine: StateMachine<S, E, F>,
  state: S,
  facts: F,
): E[] {
  return machine.events.filter((event) => transition(machine, state, event, facts).error === undefined);
}

function reachableFrom<S extends string, E extends string, F>(machine: StateMachine<S, E, F>): Set<S> {
  const seen = new Set<S>([machine.initial]);
  for (const state of seen) {
    for (const event of machine.events) {
      const rule: TransitionRule<S, F> | undefined = machine.transitions[state]?.[event];
      if (rule) targetsOf(rule).forEach((target) => seen.add(target));
    }
  }
  return seen;
}

/** Problems of a machine's graph (unreachable states, undeclared targets or events); empty when sound. */
export function validateMachine<S extends string, E extends string, F>(machine: StateMachine<S, E, F>): string[] {
  const problems: string[] = [];
  for (const [state, row] of Object.entries(machine.transitions) as [S, Partial<Record<E, TransitionRule<S, F>>>][]) {
    if (!machine.states.includes(state)) problems.push(`${machine.name}: undeclared state ${state}`);
    for (const [event, rule] of Object.entries(row) as [E, TransitionRule<S, F>][]) {
      if (!machine.events.includes(event)) problems.push(`${machine.name}: undeclared event ${event}`);
      for (const target of targetsOf(rule)) {
        if (!machine.states.includes(target)) problems.push(`${machine.name}: undeclared target ${target}`);
      }
    }
  }
  const reachable = reachableFrom(machine);
  for (const state of machine.states) {
    if (!reachable.has(state)) problems.push(`${machine.name}: state ${state} cannot be reached`);
  }
  return problems;
}

/**
 * A machine whose graph is sound; checked when its module is loaded, so that a server with a broken one does not start.
 * @throws Error naming the problems
 */
export function defineMachine<S extends string, E extends string, F>(
  machine: StateMachine<S, E, F>,
): StateMachine<S, E, F> {
  const problems = validateMachine(machine);
  // eslint-disable-next-line mpn/app-errors-only -- no answer to a caller: the server does not start
  if (problems.length > 0) throw new Error(`The state table is not sound. ${problems.join('; ')}`);
  return machine;
}

/** The machine as a Mermaid state diagram, for the generated documentation. */
export function toMermaid<S extends string, E extends string, F>(machine: StateMachine<S, E, F>): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${machine.initial}`];
  for (const state of machine.states) {
    for (const event of machine.events) {
      const rule: TransitionRule<S, F> | undefined = machine.transitions[state][event];
      if (!rule || 'error' in rule) continue;
      const guards = (rule.guards ?? []).map((guard) => guard.name).join(', ');
      for (const target of targetsOf(rule)) {
        lines.push(`  ${state} --> ${target}: ${event}${guards ? ` [${guards}]` : ''}`);
      }
    }
  }
  return lines.join('\n');
}
