import type { Input } from '../api/call.ts';
import { fromLines } from '../mentions/filter-options.ts';
import type { SourceName } from './source-choice.tsx';

/** A project as it is being set up: texts as they were typed, one entry a line. */
export interface ProjectDraft {
  readonly name: string;
  readonly mode: 'mentions' | 'leads';
  readonly description: string;
  readonly audience: string;
  /** Null: not touched yet, so that it is the name. */
  readonly keywords: string | null;
  readonly competitors: string;
  readonly anchors: string;
  readonly namesakes: string;
  /** Empty: every source. */
  readonly sources: readonly SourceName[];
}

export const NEW_PROJECT: ProjectDraft = {
  name: '',
  mode: 'mentions',
  description: '',
  audience: '',
  keywords: null,
  competitors: '',
  anchors: '',
  namesakes: '',
  sources: [],
};

/** The words that are looked for, as far as they are typed: the name, until others are. */
export const keywordsOf = ({ keywords, name }: ProjectDraft): string => keywords ?? name;

/** The lines of a text, those left out that only repeat one before in another case. */
export function distinctLines(text: string): string[] {
  const lines = fromLines(text);
  const lower = lines.map((line) => line.toLowerCase());
  return lines.filter((_, at) => lower.indexOf(lower[at]!) === at);
}

/** What is sent to create a project; what was left empty is left out. */
export function projectBody(draft: ProjectDraft): NonNullable<Input<'create_project'>['body']> {
  const { name, mode, description, audience, sources } = draft;
  const [anchors, namesakes] = [distinctLines(draft.anchors), distinctLines(draft.namesakes)];
  return {
    name: name.trim(),
    mode,
    ...(description.trim() !== '' && { description }),
    ...(mode === 'leads' && audience.trim() !== '' && { audience }),
    ...((anchors.length > 0 || namesakes.length > 0) && { settings: { ambiguous: { anchors, namesakes } } }),
    keywords: distinctLines(keywordsOf(draft)),
    competitors: distinctLines(draft.competitors),
    sources: [...sources],
  };
}
