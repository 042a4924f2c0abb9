import type { Input, Output } from '../api/call.ts';
import { fromLines } from '../ui/form/lines.ts';
import type { SourceName } from './source-choice.tsx';

/** The state of the project form. Lists are texts with one entry per line. */
export interface ProjectDraft {
  readonly name: string;
  readonly mode: 'mentions' | 'leads';
  readonly description: string;
  readonly audience: string;
  /** Null until edited; the name is used then. */
  readonly keywords: string | null;
  readonly competitors: string;
  readonly anchors: string;
  readonly namesakes: string;
  /** Empty for all sources. */
  readonly sources: readonly SourceName[];
}

/** The props of a part of the project form. */
export interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly set: (change: Partial<ProjectDraft>) => void;
}

/** How often a new project is scanned: soon enough to answer, seldom enough for every quota. It can be changed in its settings. */
const NEW_PROJECT_CADENCE = '1h';

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

/** Returns the keywords, which default to the name. */
export const keywordsOf = ({ keywords, name }: ProjectDraft): string => keywords ?? name;

/** Returns the lines of a text without case-insensitive duplicates. */
export function distinctLines(text: string): string[] {
  const lines = fromLines(text);
  const lower = lines.map((line) => line.toLowerCase());
  return lines.filter((_, at) => lower.indexOf(lower[at]!) === at);
}

/** Returns what a suggestion fills in. */
export function draftFrom(suggested: Output<'suggest_project'>): Partial<ProjectDraft> {
  const { name, description, evidence, competitors, settings } = suggested;
  const spellings = evidence.keywords.flatMap(({ term, aliases }) => [term, ...aliases]);
  return {
    name,
    description,
    keywords: spellings.join('\n'),
    competitors: competitors.join('\n'),
    anchors: (settings.ambiguous?.anchors ?? []).join('\n'),
    namesakes: (settings.ambiguous?.namesakes ?? []).join('\n'),
  };
}

/** Returns the request body for creating a project, without empty optional fields. */
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
    scan_every: NEW_PROJECT_CADENCE,
  };
}
