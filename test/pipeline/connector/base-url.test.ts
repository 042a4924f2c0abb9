import { describe, expect, test } from 'vitest';
import { baseUrl, callUrl } from '../../../pipeline/connector/base-url.ts';

describe('a base URL', () => {
  const called = (given?: string) =>
    callUrl(baseUrl('https://hn.algolia.com/api/v1', given), '/search_by_date', { page: 0 }).href;

  test.each([
    [undefined, 'https://hn.algolia.com/api/v1/search_by_date?page=0'],
    ['http://127.0.0.1:9901', 'http://127.0.0.1:9901/api/v1/search_by_date?page=0'],
    ['http://127.0.0.1:9901/', 'http://127.0.0.1:9901/api/v1/search_by_date?page=0'],
    ['http://127.0.0.1:9901/api/v1', 'http://127.0.0.1:9901/api/v1/search_by_date?page=0'],
    ['http://127.0.0.1:9901/api/v1/', 'http://127.0.0.1:9901/api/v1/search_by_date?page=0'],
    ['http://127.0.0.1:9901/hn', 'http://127.0.0.1:9901/hn/api/v1/search_by_date?page=0'],
    ['http://127.0.0.1:9901/hn/api/v1', 'http://127.0.0.1:9901/hn/api/v1/search_by_date?page=0'],
  ])('given as %s leads to %s', (given, expected) => {
    expect(called(given)).toBe(expected);
  });

  test('of a source without a path of its own is used as given', () => {
    expect(callUrl(baseUrl('https://example.org', 'http://h/x/'), '/y').href).toBe('http://h/x/y');
  });
});
