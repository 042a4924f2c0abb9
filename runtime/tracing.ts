/** Traces on their way to a collector. */
export interface Tracing {
  /** Sends what is left and stops. */
  stop(): Promise<void>;
}

/**
 * Sends OpenTelemetry traces to an OTLP collector over HTTP; does nothing without an address. The SDK is loaded only
 * when there is one: without it a span costs a function call.
 */
export async function startTracing(endpoint: string | null, version: string): Promise<Tracing> {
  if (endpoint === null) return { stop: async () => undefined };
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'earshot', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}
