import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Called with the pieces of an HTML text in order. Names are in lower case. */
export interface HtmlListener {
  text(chunk: string): void;
  /** `href`: that attribute, if the tag has one. */
  open(name: string, href: string | undefined): void;
  close(name: string): void;
}

const nothing = () => undefined;

/**
 * Reads HTML tag by tag and decodes entities once. It keeps no stack of open elements, which makes parsers slow on
 * hostile nesting: the time is proportional to the length.
 */
export function readHtml(html: string, listener: HtmlListener): void {
  let [name, attribute, href] = ['', '', undefined as string | undefined];
  const addValue = (value: string) => {
    if (attribute === 'href') href = (href ?? '') + value;
  };
  const opened = () => listener.open(name, href);
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => listener.text(html.slice(start, end)),
    ontextentity: (code) => listener.text(String.fromCodePoint(code)),
    oncdata: (start, end, offset) => listener.text(html.slice(start, end - offset)),
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase();
      href = undefined;
    },
    onattribname: (start, end) => void (attribute = html.slice(start, end).toLowerCase()),
    onattribdata: (start, end) => addValue(html.slice(start, end)),
    onattribentity: (code) => addValue(String.fromCodePoint(code)),
    onopentagend: opened,
    // Feeds contain XHTML, whose empty elements have no end tag.
    onselfclosingtag() {
      opened();
      listener.close(name);
    },
    onclosetag: (start, end) => listener.close(html.slice(start, end).toLowerCase()),
    onattribend: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: nothing,
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}
