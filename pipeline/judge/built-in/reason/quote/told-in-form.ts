/** What forms of trackers ask, and what they are answered with in a word. */
const ASKED =
  /^(?:issue type|have you|source|\w+ version|version|custom|os\b|platform|mobile|python|bazel|gcc|cuda|gpu|no response|click to|do you want|did you|does this|what (?:is|did|do)|describe|is your feature|is there an existing|steps|expected|current|actual|environment|system info|note\b|type:|please|a clear|reproduc|relevant log|standalone|i (?:have|did) (?:search|read|check)|a bug happened|thanks?\b|hello\b)/i;
/** Marks of HTML and Markdown, at the start of a line and within. */
const MARKUP = /<[^>]*>|[`*]+|^[\s#>+\-\d.()[\]_]+/g;
/** A line with fewer words tells nothing. */
const FEWEST_WORDS = 5;

/** Returns the first line that tells something in a text that may be a filled-in form, outside its code; empty without one. */
export function toldInForm(text: string): string {
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const said = line.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim();
    const words = said.match(/\p{L}{2,}/gu)?.length ?? 0;
    if (!isCode && words >= FEWEST_WORDS && !ASKED.test(said)) return said;
  }
  return '';
}
