/** The export of traces. */
export interface Tracing {
  /** Sends the remaining traces and stops. */
  stop(): Promise<void>;
}

/** Starts sending OpenTelemetry traces to an OTLP collector over HTTP. Null loads no SDK, so spans cost nothing. */
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
