import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type OAuthClientProvider as EarlierProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { CALLBACK } from './oauth-world.ts';

/** What a client keeps between its steps, as a program would on its disk. */
export interface Kept {
  tokens?: { access_token: string; refresh_token?: string; scope?: string };
  client?: { client_id: string };
  verifier?: string;
  /** What it found out about the server. */
  discovery?: unknown;
  /** Where its person was sent last. */
  address?: URL;
}

/** An app as the SDK wants one, over what it keeps; known by its document when that is given, else it registers. */
function providerOf(kept: Kept, document?: string): OAuthClientProvider & EarlierProvider {
  return {
    ...(document !== undefined && { clientMetadataUrl: document }),
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'SDK', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
    state: () => 'state-of-the-app',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens as NonNullable<Kept['tokens']>),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    saveDiscoveryState: (discovery) => void (kept.discovery = discovery),
    discoveryState: () => kept.discovery as never,
    codeVerifier: () => kept.verifier ?? '',
  };
}

/** A client of the SDK. */
export interface ConnectingClient {
  /** Connects with what it keeps and gives the names of the tools. Throws when its person has to be asked first. */
  tools(): Promise<string[]>;
  /** Takes the answer that the browser brought. */
  finish(answer: URLSearchParams): Promise<void>;
}

/** The SDK's client of the latest revision. */
export function latestClient(address: string, kept: Kept, document?: string): ConnectingClient {
  const authProvider = providerOf(kept, document);
  const transport = () => new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider });
  let current = transport();
  return {
    async tools() {
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
      current = transport();
      await client.connect(current);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    },
    finish: (answer) => current.finishAuth(answer),
  };
}

/** The SDK's client as it was before. */
export function earlierClient(address: string, kept: Kept, document?: string): ConnectingClient {
  const authProvider: EarlierProvider = providerOf(kept, document);
  const transport = () => new EarlierTransport(new URL(`${address}/mcp`), { authProvider });
  let current = transport();
  return {
    async tools() {
      const client = new EarlierClient({ name: 'test', version: '1.0.0' });
      current = transport();
      // Its optional fields are typed without `exactOptionalPropertyTypes` in mind.
      await client.connect(current as Parameters<typeof client.connect>[0]);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    },
    finish: (answer) => current.finishAuth(answer.get('code')!),
  };
}
