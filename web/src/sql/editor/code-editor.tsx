import type { Extension } from '@codemirror/state';
import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { openCodeView, type CodeEvents, type CodeView } from './code-view.ts';
import type { TextRange } from './error-location.ts';

/** What a page does to the text of an editor. */
export type CodeHandle = Pick<CodeView, 'setText' | 'insert' | 'select'>;

interface CodeEditorProps extends CodeEvents {
  readonly label: string;
  /** The text at first. From then on the editor has it, and `setText` replaces it. */
  readonly start: string;
  /** Memoize it: a new one is set up anew. */
  readonly language: Extension;
  /** The part to underline. */
  readonly marked: TextRange | null;
  /** Set to the editor while it is shown. */
  readonly editor: RefObject<CodeHandle | null>;
}

/** An editor of code, with colors and completion. */
export function CodeEditor({ label, start, language, marked, editor, ...events }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(null);
  const latest = useLatest({ start, events });
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const opened = openCodeView(root, label, latest.current.start, {
      onChange: (text) => latest.current.events.onChange(text),
      onRun: () => latest.current.events.onRun(),
    });
    view.current = opened;
    return () => opened.destroy();
  }, [label, latest]);
  useEffect(() => view.current?.setLanguage(language), [language]);
  useEffect(() => view.current?.mark(marked), [marked]);
  useImperativeHandle(editor, () => ({
    setText: (text) => view.current?.setText(text),
    insert: (text) => view.current?.insert(text),
    select: (range) => view.current?.select(range),
  }));
  return <div ref={host} />;
}
