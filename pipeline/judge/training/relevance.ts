import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { briefSubject } from '../built-in/relevance/brief-subject.ts';
import { contextOf, FEATURES } from '../built-in/relevance/context-features.ts';
import { profileOf } from '../built-in/profile.ts';
import { parsePost } from '../built-in/parsed-post.ts';
import { directionOf } from '../built-in/relevance/subject.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { fitLogistic, type Observation } from './relevance/logistic.ts';
import { namesakeTasks, SETS, textsBySense, type NamesakeTask } from './relevance/pseudowords.ts';

/** Tasks per sense and hint level. */
const EACH = 3;
const SEED = 7;
/** Chosen by cross-validation, where anything from 5 to 100 does equally well. */
const RIDGE = 20;
/** Folds of the cross-validation: no task about the senses of a fold is trained on when the fold is measured. */
const PARTS = 10;

/** A task with its posts as features. */
export interface ObservedTask {
  readonly sense: number;
  readonly observations: readonly Observation[];
}

/** Returns the posts of a task as features. Both sides of a name have the same total weight. */
function observe({ brief, replacedWords, posts }: NamesakeTask): Observation[] {
  const bare = profileOf(brief);
  // In everyday language a name with several meanings lies between them.
  const profile = { ...bare, subject: briefSubject(brief, bare.nameStems, directionOf(replacedWords)) };
  const meant = posts.filter((post) => post.meant).length;
  return posts.map(({ match, meant: label }) => ({
    features: contextOf(profile, parsePost(profile, match)).features.slice(),
    label,
    weight: posts.length / 2 / (label ? meant : posts.length - meant),
  }));
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Returns the file of the weights of `FEATURES`. */
export function relevanceWeights(tasks: readonly ObservedTask[]): string {
  const fitted = fitLogistic(
    tasks.flatMap(({ observations }) => observations),
    RIDGE,
  );
  const weights = Object.fromEntries(
    FEATURES.map((feature, index) => [feature, rounded(fitted[index] ?? 0)]),
  );
  const file = {
    what: 'how much the context of a name says about who is meant',
    made_by: 'pipeline/judge/training/relevance.ts',
    made_from: SETS,
    weights,
    intercept: rounded(fitted[FEATURES.length] ?? 0),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Returns the mean balanced accuracy on names whose senses were not trained on, by cross-validation. */
export function crossValidated(tasks: readonly ObservedTask[]): number {
  const accuracies: number[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const weights = fitLogistic(
      tasks.filter(({ sense }) => sense % PARTS !== part).flatMap(({ observations }) => observations),
      RIDGE,
    );
    for (const { observations } of tasks.filter(({ sense }) => sense % PARTS === part)) {
      let right = 0;
      let all = 0;
      for (const { features, label, weight } of observations) {
        const sum = Array.from(features).reduce((total, value, index) => total + value * weights[index]!, 0);
        if (sum + weights[FEATURES.length]! > 0 === label) right += weight;
        all += weight;
      }
      accuracies.push(right / all);
    }
  }
  return accuracies.reduce((sum, one) => sum + one, 0) / accuracies.length;
}

/** Returns the tasks that the weights are trained on. */
export const trainingTasks = (data: string): ObservedTask[] =>
  namesakeTasks(textsBySense(data), EACH, SEED).map((task) => ({
    sense: task.sense,
    observations: observe(task),
  }));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tasks = trainingTasks(trainingDataFolder());
  console.log(
    `${tasks.length} names, balanced accuracy by cross-validation ${crossValidated(tasks).toFixed(4)}`,
  );
  const target = join(import.meta.dirname, '../built-in/weights/relevance.json');
  writeFileSync(target, relevanceWeights(tasks));
}
