import { SOURCES } from '../../../../schemas/source.ts';
import type { Subject } from '../conformance.ts';
import * as subjects from './all.ts';

const placeOf = ({ connector }: Subject) => SOURCES.indexOf(connector.source);

/** The conformance subject of every source, in the order of `SOURCES`. */
export const SUBJECTS: readonly Subject[] = Object.values<Subject>(subjects).sort(
  (a, b) => placeOf(a) - placeOf(b),
);
