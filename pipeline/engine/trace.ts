import { SpanStatusCode, trace, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('earshot');

/** The most links of a span. A chunk has up to 2,500 records; more links would not help a reader. */
const MAX_LINKS = 32;
/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Runs work in a span. Costs next to nothing without an exporter. */
export function inSpan<T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Links a span to the traces of its records. */
export function linkTo(span: Span, traceparents: Iterable<string | undefined>): void {
  if (!span.isRecording()) return;
  for (const traceparent of [...new Set(traceparents)].slice(0, MAX_LINKS)) {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (traceId && spanId)
      span.addLink({ context: { traceId, spanId, traceFlags: parseInt(flags ?? '0', 16) } });
  }
}

/** Returns the `traceparent` header of a span. Undefined when nothing records it. */
export function traceparentOf(span: Span): string | undefined {
  if (!span.isRecording()) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
