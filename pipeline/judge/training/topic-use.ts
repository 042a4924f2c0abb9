import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEATURE_COUNT } from '../built-in/kind/kind-features.ts';
import { TOPIC_USES } from '../built-in/relevance/topic-use.ts';
import { kindExamples } from './kind-example.ts';
import { trainingDataFolder } from './licensed-sets.ts';
import { modelFile } from './model-file.ts';
import { trainSoftmax } from './softmax.ts';
import { labeledTopicPosts, TOPIC_SETS, type TopicPost, writtenTopicPosts } from './topic-use/topic-posts.ts';

/**
 * How much a written post counts next to a real one, and how long the model is trained: briefly, so that it relies on how posts
 * are written and what they mean more than on single words. Chosen by leaving fifths of the topics out: the area under the curve is
 * 0.69 for real posts and 0.75 for written ones. More written posts, or longer training, tell those better and real ones worse.
 */
const WRITTEN = 0.2;
const SETTINGS = { rounds: 8, rate: 0.006, decay: 0.004, seed: 1 } as const;

/** Trains the model of how the everyday words of topics are used on the sets of a folder and on written posts. Returns its file. */
export function topicUseModel(folder: string): Buffer {
  const exampleOf = kindExamples();
  const weighed = (posts: readonly TopicPost[], weight: number) =>
    posts.map((post) => ({ ...exampleOf(post, Number(post.isMeant)), weight }));
  const examples = [...weighed(writtenTopicPosts(), WRITTEN), ...weighed(labeledTopicPosts(folder), 1)];
  const shape = { features: FEATURE_COUNT, classes: TOPIC_USES.length };
  const about = {
    what: 'whether the everyday word of a topic is meant: logistic regression over the features of pipeline/judge/built-in/kind/kind-features.ts',
    made_by: 'pipeline/judge/training/topic-use.ts',
    made_from: [...TOPIC_SETS, 'pipeline/judge/training/topic-use/written'],
    ...shape,
  };
  return modelFile(about, trainSoftmax(examples, { ...shape, ...SETTINGS }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = join(import.meta.dirname, '../built-in/weights/topic-use.bin');
  writeFileSync(target, topicUseModel(trainingDataFolder()));
}
