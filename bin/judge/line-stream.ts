import { StringDecoder } from 'node:string_decoder';

/**
 * Yields the lines of a UTF-8 stream, without line endings. Only a line feed ends a line, because JSON text may contain
 * other line separators. Skips a byte order mark at the start and empty lines at the end.
 */
export async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let open = '';
  let isFirst = true;
  let empty = 0;
  const flush = function* (lines: readonly string[]) {
    for (const line of lines) {
      if (line.trim() === '') {
        empty += 1;
        continue;
      }
      for (; empty > 0; empty -= 1) yield '';
      yield line;
    }
  };
  for await (const chunk of stream) {
    open += decoder.write(chunk);
    if (isFirst && open !== '') {
      open = open.replace(/^\uFEFF/, '');
      isFirst = false;
    }
    const lines = open.split('\n');
    open = lines.pop() ?? '';
    yield* flush(lines);
  }
  yield* flush([open + decoder.end()]);
}
