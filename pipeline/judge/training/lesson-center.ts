import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEANING_DIMENSIONS, rawMeaning } from '../built-in/lessons/lesson-features.ts';
import { profileOf } from '../built-in/profile.ts';
import { parsePost } from '../built-in/parsed-post.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { namesakeTasks, SETS, textsBySense } from './relevance/pseudowords.ts';

/** Tasks per sense and hint level. Any number gives nearly the same result. */
const EACH = 1;
const SEED = 11;

/** Returns the file of the mean meaning of posts. */
export function lessonCenter(data: string): string {
  const center = new Float64Array(MEANING_DIMENSIONS);
  const posts = namesakeTasks(textsBySense(data), EACH, SEED).flatMap((task) => {
    const profile = profileOf(task.brief);
    return task.posts.map(({ match }) => rawMeaning(parsePost(profile, match)));
  });
  for (const meaning of posts) meaning.forEach((value, index) => (center[index]! += value / posts.length));
  const file = {
    what: 'what the meanings of posts have in common',
    made_by: 'pipeline/judge/training/lesson-center.ts',
    made_from: SETS,
    center: Array.from(center, (value) => Math.round(value * 10_000) / 10_000),
  };
  return `${JSON.stringify(file)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(
    join(import.meta.dirname, '../built-in/weights/lesson-center.json'),
    lessonCenter(trainingDataFolder()),
  );
}
