/** One thing that took time, as OpenTelemetry sees it. Never holds a value of a statement, a query string or a body. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: 'SERVER' | 'CLIENT' | 'CONSUMER';
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

/** Takes spans without ever making its caller wait or fail. */
export interface SpanExporter {
  add(span: Span): void;
  /** How many could not be handed over. */
  lost(): number;
  /** Hands over what is left. */
  close(): Promise<void>;
}
