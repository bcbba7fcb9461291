import { Component, Suspense, type ReactNode } from 'react';

interface LazyPartProps {
  /** Where the part will be, until its code is there. */
  loading: ReactNode;
  /** What stands in its place when it cannot be had: gone after a deployment, no connection, broken. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Around a part of a page whose code is fetched when it is needed (`React.lazy`). Where that fails, this part alone is
 * missing: the page around it, and what was typed there, stays.
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
