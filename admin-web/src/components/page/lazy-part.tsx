import { Component, Suspense, type ReactNode } from 'react';

interface LazyPartProps {
  /** Shown while the code of the part is loading. */
  loading: ReactNode;
  /** Shown when the code cannot be loaded: removed by a deployment, or no connection. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Boundary for a lazily loaded part of a page (`React.lazy`). If loading fails, only this part is missing; the page
 * keeps its state.
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
