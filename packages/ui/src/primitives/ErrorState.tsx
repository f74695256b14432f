import { Component, type ErrorInfo, type ReactNode, useRef, useState } from 'react';
import { copyText } from '../copyText.ts';
import { useUiText } from '../texts/uiText.ts';
import { Button } from './Button.tsx';

/** The used part of a `CallFailure`. */
interface Failure {
  readonly message: string;
  readonly code: string | number;
  readonly requestId?: string | undefined;
}

export interface ErrorStateProps {
  /** What happened, e.g. 行程載入失敗. */
  readonly title?: string;
  /** What is still usable and what to do. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly code?: string | number | undefined;
  readonly requestId?: string | undefined;
  /** A failed call: its message, code and request id are shown unless given separately. */
  readonly failure?: Failure | undefined;
  /** Further buttons beside the retry. */
  readonly actions?: ReactNode;
}

/** Something failed: what happened, a retry, and the codes that support needs, ready to copy. */
export function ErrorState({ title, children, onRetry, retrying, actions, failure, ...own }: ErrorStateProps) {
  const { code = failure?.code, requestId = failure?.requestId } = own;
  const text = useUiText();
  const [copied, setCopied] = useState<boolean | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  const codes = [code != null && text('code', { code }), requestId && text('requestId', { id: requestId })].filter(
    (part): part is string => Boolean(part),
  );
  const copy = async () => {
    const wasCopied = await copyText({ text: [title, ...codes].filter(Boolean).join(' · ') });
    setCopied(wasCopied);
    // refused: what is selected can be copied with the keyboard
    if (!wasCopied && shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  return (
    <div className="at-state at-state-error" role="alert">
      <div className="at-state-art">
        <svg
          width="72"
          height="56"
          viewBox="0 0 72 56"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M4 52h64" opacity=".5" />
          <path d="M16 52V26a20 20 0 0 1 40 0v26" opacity=".5" />
          <path d="M36 24v14M36 44h.01" strokeWidth="2.5" />
        </svg>
      </div>
      <div className="at-state-title">{title ?? text('errorTitle')}</div>
      <div className="at-state-text">{children ?? failure?.message ?? text('errorText')}</div>
      <div className="at-state-actions">
        {onRetry && (
          <Button icon="refresh" onClick={onRetry} loading={retrying}>
            {text('retry')}
          </Button>
        )}
        {actions}
        {codes.length > 0 && (
          <Button variant="quiet" onClick={() => void copy()}>
            {text(copied === null ? 'copyCode' : copied ? 'copied' : 'notCopied')}
          </Button>
        )}
      </div>
      {codes.length > 0 && (
        <div ref={shown} className="at-state-codes">
          {codes.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </div>
      )}
    </div>
  );
}

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
