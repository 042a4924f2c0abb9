/** Whether a header `If-None-Match` has this tag (RFC 9110, section 13.1.2). */
export const isKnownEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
