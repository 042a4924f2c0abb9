import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap } from '@codemirror/view';
import type { TextRange } from './error-location.ts';

/** What the editor tells. */
export interface CodeEvents {
  readonly onChange: (text: string) => void;
  /** Ctrl+Enter, or Cmd+Enter. */
  readonly onRun: () => void;
}

/** An editor of code in the page. */
export interface CodeView {
  /** Replaces the text. */
  setText(text: string): void;
  setLanguage(language: Extension): void;
  /** Underlines a part; null: none. */
  mark(range: TextRange | null): void;
  /** Inserts a text at the cursor. */
  insert(text: string): void;
  /** Selects a part and focuses the editor. */
  select(range: TextRange): void;
  destroy(): void;
}

const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', fontSize: 'var(--text-s)', maxBlockSize: '60dvh' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', minBlockSize: '8rem', padding: 'var(--space-2) 0' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    background: 'var(--accent-soft)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--hover)' },
  '.cm-error': {
    background: 'var(--negative-soft)',
    textDecoration: 'underline wavy var(--negative)',
    textUnderlineOffset: '0.25em',
  },
  '.cm-tooltip': { background: 'var(--raised)', border: '1px solid var(--edge)', color: 'var(--ink)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { color: 'var(--faint)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip.cm-completionInfo': { maxInlineSize: '20rem', padding: 'var(--space-2)' },
});

/**
 * Replaces a selection that is typed over. Left alone, Chromium joins its lines with inline styles, which the content policy
 * forbids. Brackets and quotes are for `closeBrackets`.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput({ data, inputType }, view) {
    const isText = inputType === 'insertText' && data !== null && /^[\p{L}\p{N}\s_]+$/u.test(data);
    if (!isText || view.composing || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' });
    return true;
  },
});

const markOf = (range: TextRange | null, length: number) =>
  range === null || range.from >= length
    ? Decoration.none
    : Decoration.set(Decoration.mark({ class: 'cm-error' }).range(range.from, Math.min(range.to, length)));

/**
 * Opens an editor in a shadow root: there its styles are adopted sheets, which the content policy of the console allows, while it
 * forbids style elements. Tab moves the focus as everywhere; `label` names it for screen readers.
 */
export function openCodeView(root: ShadowRoot, label: string, text: string, events: CodeEvents): CodeView {
  const [language, marks] = [new Compartment(), new Compartment()];
  const run = () => (events.onRun(), true);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
        ...[history(), bracketMatching(), closeBrackets(), autocompletion({ icons: false })],
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        ...[typeOver, EditorView.lineWrapping, THEME, language.of([]), marks.of([])],
        EditorView.contentAttributes.of({ 'aria-label': label, autocapitalize: 'off' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) events.onChange(state.doc.toString());
        }),
      ],
    }),
  });
  const replace = (from: number, to: number, insert: string) =>
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
  return {
    setText: (next) => replace(0, view.state.doc.length, next),
    setLanguage: (extension) => view.dispatch({ effects: language.reconfigure(extension) }),
    mark: (range) => {
      const decorations = EditorView.decorations.of(markOf(range, view.state.doc.length));
      view.dispatch({ effects: marks.reconfigure(decorations) });
    },
    insert: (inserted) => {
      const { from, to } = view.state.selection.main;
      replace(from, to, inserted);
      view.focus();
    },
    select: ({ from, to }) => {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
