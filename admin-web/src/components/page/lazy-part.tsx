import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadCodeWhenConnected } from '@/providers/connection/load-code';

/** A component whose code is loaded when it is first shown; while the server is away it is still loading. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadCodeWhenConnected(load));

interface LazyPartProps {
  /** Shown while the code of the part is loading. */
  loading: ReactNode;
  /** Shown when the code cannot be loaded: removed by a deployment. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Boundary for a lazily loaded part of a page (`lazyPart`). If loading fails, only this part is missing; the page
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
