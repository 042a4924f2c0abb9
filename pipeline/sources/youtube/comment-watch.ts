import { DAY_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import type { SearchQuery, SourceIo } from '../../connector/connector.ts';
import { asList, asNumber, asObject, asText } from '../../connector/parsing/json-values.ts';
import type { YoutubeVideo } from './video.ts';

/** How long new comments of a video are looked for. Most come in its first days. */
const WATCHED_MS = 7 * DAY_MS;
/** The most videos to watch per query, the latest ones: four calls look them up. */
const MAX_WATCHED = 200;
/** The most videos whose comments are not read again, although a search returns the video: more than a query reaches. */
const MAX_KNOWN = 2_000;

/** A video whose comments were read. Times are in milliseconds since 1970. */
interface Watched {
  readonly id: string;
  readonly foundAt: number;
  /** When a search or look-up returned it last. */
  readonly seenAt: number;
  /** How many comments it had when they were read; null: it does not say. */
  readonly comments: number | null;
}

const noteOf = ({ text: question }: SearchQuery) =>
  `watched:${createHash('sha1').update(question).digest('base64url')}`;

function readNote(note: string | null): Watched[] {
  try {
    return asList(JSON.parse(note ?? '[]')).flatMap((value) => {
      const { id, foundAt, seenAt, comments } = asObject(value);
      const [video, found] = [asText(id), asNumber(foundAt)];
      return video === null || found === null
        ? []
        : [{ id: video, foundAt: found, seenAt: asNumber(seenAt) ?? found, comments: asNumber(comments) }];
    });
  } catch {
    return [];
  }
}

/** Remembers the videos that a query found, so that their later comments are read as well. */
export class YoutubeWatch {
  readonly #known: Map<string, Watched>;

  private constructor(
    private readonly query: SearchQuery,
    private readonly io: SourceIo,
    known: readonly Watched[],
  ) {
    const oldest = io.now() - WATCHED_MS;
    this.#known = new Map(known.filter(({ seenAt }) => seenAt > oldest).map((video) => [video.id, video]));
  }

  static async open(query: SearchQuery, io: SourceIo): Promise<YoutubeWatch> {
    return new YoutubeWatch(query, io, readNote(await io.storage.read(noteOf(query))));
  }

  /** The ids of the videos to look up for new comments: the latest that earlier scans found. */
  get ids(): string[] {
    const oldest = this.io.now() - WATCHED_MS;
    return [...this.#known.values()]
      .filter(({ foundAt }) => foundAt > oldest)
      .sort((a, b) => b.foundAt - a.foundAt)
      .slice(0, MAX_WATCHED)
      .map(({ id }) => id);
  }

  /** Whether the number of comments has changed since they were read. */
  hasNews({ id, comments }: YoutubeVideo): boolean {
    return this.#known.get(id ?? '')?.comments !== comments;
  }

  /** Records that the comments were read, or need not be. */
  read(id: string, comments: number | null): void {
    const seenAt = this.io.now();
    this.#known.set(id, { id, foundAt: this.#known.get(id)?.foundAt ?? seenAt, seenAt, comments });
  }

  /** Stores what was recorded for the next scans. */
  async save(): Promise<void> {
    const latest = [...this.#known.values()].sort((a, b) => b.seenAt - a.seenAt).slice(0, MAX_KNOWN);
    if (latest.length === 0) return;
    await this.io.storage.write(noteOf(this.query), JSON.stringify(latest), this.io.now() + WATCHED_MS);
  }
}
