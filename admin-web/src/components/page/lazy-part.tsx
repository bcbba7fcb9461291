import { Component, Suspense, type ReactNode } from 'react';

interface LazyPartProps {
  /** Where the part will be, until its code is there. */
  loading: ReactNode;
  /** Shown when the code cannot be loaded: gone after a deployment, no connection, broken. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Boundary for a lazily loaded part of a page (`React.lazy`). If loading fails, only this part is missing; the page,
 * and what was typed there, stays.
 */
export class LazyPart extends Component<LazyPartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { loading, instead, children } = this.props;
    return this.state.isBroken ? instead : <Suspense fallback={loading}>{children}</Suspense>;
  }
}
