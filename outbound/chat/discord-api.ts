/** Discord's own address of its API. */
const DISCORD_API = 'https://discord.com/api/v10';
const CALL_MS = 15_000;

/** What Discord answered. */
export interface DiscordAnswer {
  readonly status: number;
  /** Seconds that it asks to wait; null: it does not say. */
  readonly waitSeconds: number | null;
}

/** A client of Discord's API. */
export interface DiscordApi {
  /** Whether it can call as the bot of the application. */
  readonly hasBot: boolean;
  /** Makes a call; as the bot, if it says so. Throws the error of the network. */
  call(call: {
    readonly method: 'POST' | 'PATCH';
    /** Behind the base address, such as `/channels/1/messages`. */
    readonly path: string;
    readonly body: object;
    readonly asBot?: boolean;
  }): Promise<DiscordAnswer>;
}

/** How to reach Discord. */
export interface DiscordOptions {
  /** Null: no calls as a bot. */
  readonly botToken: string | null;
  /** Replaces `https://discord.com/api/v10`. */
  readonly baseUrl: string | null;
}

/** Creates a client, which retries nothing and follows no redirects. */
export const createDiscordApi = ({ botToken, baseUrl }: DiscordOptions): DiscordApi => ({
  hasBot: botToken !== null,
  async call({ method, path, body, asBot }) {
    const answer = await fetch(`${(baseUrl ?? DISCORD_API).replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'earshot',
        ...(asBot && { authorization: `Bot ${botToken}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_MS),
    });
    await answer.body?.cancel();
    const seconds = Number(answer.headers.get('retry-after') ?? NaN);
    const waitSeconds = answer.status === 429 && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
    return { status: answer.status, waitSeconds };
  },
});
