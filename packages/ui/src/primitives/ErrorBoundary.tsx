import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Name of the view, shown in the title. */
  readonly title?: string;
  readonly code?: string;
  /** Rendered instead of the standard state. */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
}

interface State {
  readonly error: { readonly value: unknown } | null;
}

/** Isolates a view that throws from its neighbours. Retry mounts the view again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(value: unknown): State {
    return { error: { value } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  private readonly retry = () => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.fallback) return this.props.fallback(error.value, this.retry);
    return <ErrorState title={this.props.title} code={this.props.code} onRetry={this.retry} />;
  }
}
